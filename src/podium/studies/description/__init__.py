"""What a file holds, what is wrong with it, and which verb comes next: all of it at once, whether it can be compared or not."""
