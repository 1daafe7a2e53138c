"""What stands in each field of each form, as numbers and codes: one pure function a form."""
