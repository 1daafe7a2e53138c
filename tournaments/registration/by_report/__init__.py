"""An event that the CFC alone rates comes in by its report: section 7 asks no registration of it (733)."""
