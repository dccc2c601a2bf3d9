"""Forms and results as pydantic models, with the fields that screens and commands show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from pitboss.table.fields import MAX_MESSAGE_LENGTH, BadForm, FieldError, FieldSpec, FieldType, Rows

F = TypeVar("F", bound="OperationForm")


class FormModel(BaseModel):
    """A model that people fill in. It is frozen and refuses unknown fields.

    A blank field counts as missing, whether it comes from a page, a command or a program.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, defer_build=True)

    @model_validator(mode="before")
    @classmethod
    def _drop_blanks(cls, given: Any) -> Any:
        if not isinstance(given, Mapping):
            return given
        return {name: value for name, value in given.items() if value is not None and value != ""}


class OperationForm(FormModel):
    """A request in the form of fields. People sign its digest.

    A field's alias is its wire name: give the old name as the alias when you rename a field in Python.
    A field with a default may be marked `required` in its `json_schema_extra`: screens and commands ask for
    it, and the operation refuses a form without it by its own rule.
    """

    def to_json(self) -> dict[str, Any]:
        return self.model_dump(mode="json", by_alias=True)


class FormRow(FormModel):
    """One row of a field with rows."""


class OperationResult(BaseModel):
    """The answer of an operation, also returned when it is replayed."""

    model_config = ConfigDict(frozen=True, populate_by_name=True, defer_build=True)

    def to_json(self) -> dict[str, Any]:
        return self.model_dump(mode="json", by_alias=True)


class EmptyResult(OperationResult):
    """The result of an operation that returns only its entry."""


@cache
def fields_of(model: type[BaseModel]) -> tuple[FieldSpec, ...]:
    return tuple(_make_field_spec(info.alias or name, info) for name, info in model.model_fields.items())


def masked_json(form: Any) -> dict[str, Any]:
    """Return a form as JSON for the ledger, masking secrets, because a rejected ticket may still be good."""
    if not isinstance(form, OperationForm):  # a table's own report has no such fields
        return dict(form.to_json())
    secret = {each.name: each for each in fields_of(type(form)) if each.type is not None and each.type.mask}
    return {
        name: secret[name].mask(value) if name in secret else value for name, value in form.to_json().items()
    }


def _make_field_spec(name: str, info: FieldInfo) -> FieldSpec:
    marks = [*info.metadata, *_inner_marks(info.annotation)]
    type = next((each for each in marks if isinstance(each, FieldType)), None)
    rows = next((each for each in marks if isinstance(each, Rows)), None)
    choices = type.choices if type is not None and type.choices else _choices(info.annotation)
    extra: Any = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
    marked = bool(extra.get("is_required"))
    widget = "rows" if rows else "choice" if choices else "flag" if info.annotation is bool else "text"
    return FieldSpec(
        name,
        info.title or name.replace("_", " ").capitalize(),
        info.description or "",
        type.widget if type else widget,
        info.is_required() or marked,
        None if info.default is PydanticUndefined or marked else info.default,
        choices,
        type,
        fields_of(get_args(info.annotation)[0]) if rows else (),
        rows.total if rows else "",
        type.example if type else "",
        str(extra.get("cite", "")),
        extra.get("names", {}),
    )


def _inner_marks(annotation: Any) -> Iterator[Any]:
    """Find the field type inside `When | None`."""
    for each in get_args(annotation):
        yield from getattr(each, "__metadata__", ())


def _choices(annotation: Any) -> tuple[str, ...]:
    for each in (annotation, *get_args(annotation)):
        if get_origin(each) is Literal:
            return tuple(str(value) for value in get_args(each) if value != "")
    return ()


def parse_form(model: type[F], given: Mapping[str, Any]) -> F:
    """Make a form from typed or sent values. Raise BadForm with every error."""
    try:
        return model.model_validate(given)
    except ValidationError as error:
        raise BadForm(pydantic_errors(error.errors(include_url=False))) from None


def pydantic_errors(errors: Any, skip: int = 0) -> list[FieldError]:
    """Translate pydantic's errors into plain sentences at dotted paths."""
    return [
        FieldError(
            ".".join(str(part)[:64] for part in each["loc"][skip:]),
            _describe_error(each)[:MAX_MESSAGE_LENGTH],
            str((each.get("ctx") or {}).get("cite", "")),
        )
        for each in errors
    ]


def _describe_error(error: Any) -> str:
    context = error.get("ctx") or {}
    match error["type"]:
        case "missing":
            return "Fill this in."
        case "extra_forbidden":
            return "This form has no such field."
        case "literal_error":
            return f"Choose {str(context['expected']).replace(chr(39), '')}."
        case "bool_type" | "bool_parsing":
            return "Answer yes or no."
        case "value_error":
            return str(context["error"])
        case _:
            return str(error["msg"])
