"""The public cases and report files lie beside the project wherever the gate runs."""

from tests.shared_material import shared_file


def test_the_shared_material_is_present() -> None:
    assert "contracts.md" in shared_file("README.md").read_text(encoding="utf-8")
