"""Memberships of the CFC that an organiser collects at his tournament and sends in with its report (732, 733)."""
