"""Methods paragraphs that do not stand in the folder of their study yet."""
