"""How many tables a machine carries: the site as it is deployed, over real sockets and real processes (`make load`)."""
