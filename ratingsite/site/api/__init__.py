"""The API as the site wires it: its operations, its refusals, its OpenAPI document and the page that shows it."""
