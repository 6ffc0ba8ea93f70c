"""What to ask and what to show: data in, a frozen result out, with its document."""
