"""People: who signs in, in which language and time zone. Below everything else."""
