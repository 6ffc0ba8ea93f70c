"""An order of algorithms from pairwise tests and prior cost: MultiTest and Multi²Test."""
