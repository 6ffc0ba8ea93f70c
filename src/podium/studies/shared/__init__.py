"""What all studies are made of."""
