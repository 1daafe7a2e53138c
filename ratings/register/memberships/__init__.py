"""Who was a member of the Chess Federation of Canada on which days, and whose rating is deactivated (CFC 732, 734)."""
