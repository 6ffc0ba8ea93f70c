"""Description of a file: its contents, what is wrong with it, and the next verb, whether it can be compared or not."""
