"""How many tables a machine can carry: the site as it is deployed, over real sockets and real processes (`make
load`)."""
