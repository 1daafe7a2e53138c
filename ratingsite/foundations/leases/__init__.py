"""Long work that one worker does at a time: it is claimed under a fence, held by a lease, and rung for if abandoned."""
