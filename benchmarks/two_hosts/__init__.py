"""A season's race on two hosts with a bad line between them."""
