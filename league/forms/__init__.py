"""The league's forms, by noun. They shape input and say where it can not be read; services judge and write."""
