"""Rating runs: started, computed by a worker stage by stage, reviewed, and published by a second person."""
