"""The league's forms, by noun. They shape input and say where they cannot read it; services judge and write."""
