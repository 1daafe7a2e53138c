"""Norms made elsewhere: who has entered them, who else vouches for them, and the report that lies beside the card."""
