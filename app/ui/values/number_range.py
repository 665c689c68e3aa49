"""The numbers that a field takes."""

from dataclasses import dataclass

from app.i18n.words import say


@dataclass(frozen=True, slots=True)
class NumberRange:
    """From `minimum` to `maximum`, in steps, shown with `decimals`. `slider` is the part that a slider covers, if not all."""

    minimum: float
    maximum: float
    step: float = 1
    decimals: int = 0
    slider: tuple[float, float] | None = None

    def allows(self, value: object) -> bool:
        """Returns True if `value` is a number in the range; only a whole one where there are no decimals."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return self.minimum <= value <= self.maximum and (self.decimals > 0 or isinstance(value, int))

    def parse(self, text: str) -> float | None:
        """The number in `text`, or None if it is not an allowed one. A comma counts as a decimal point."""
        try:
            number = float(text.strip().replace(",", "."))
        except ValueError:
            return None
        value = int(number) if number.is_integer() and not self.decimals else number
        return value if self.allows(value) else None

    def format(self, value: float) -> str:
        """`value` in digits."""
        return f"{value:.{self.decimals}f}"

    def words(self) -> str:
        """The range, as a person reads it."""
        return say("{least} to {most}", least=self.format(self.minimum), most=self.format(self.maximum))
