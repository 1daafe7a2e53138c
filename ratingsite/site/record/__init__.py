"""The record on a page: every act, by whom, on what, under which article and why."""
