"""The games of this library in the registry, without those that other tests have entered."""

OURS = {name: f"cardrules.{name}" for name in ("queen_of_scots", "racko", "rank")}
