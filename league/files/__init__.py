"""What goes to other programs and comes from them."""
