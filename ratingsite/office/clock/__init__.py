"""What time it is: read at the edge only – views, tasks and commands – and handed inwards as ``now=``."""
