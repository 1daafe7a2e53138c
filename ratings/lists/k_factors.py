"""K between lists: the law's answers, where the office asks for them."""

from __future__ import annotations

from ratings.regulations.published_k import KReason, explained, games_taken_for_granted, k_on, unexplained_k, why_k

__all__ = ["KReason", "explained", "games_taken_for_granted", "k_on", "unexplained_k", "why_k"]
