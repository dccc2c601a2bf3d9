"""Generate commands from operations, such as `pitboss house keno redeem --station 1`."""

from __future__ import annotations

import inspect
import shlex
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from pitboss.cli import show
from pitboss.cli.people import passphrase

if TYPE_CHECKING:
    from pitboss.house.office.office import Office
    from pitboss.house.operations.desk import Receipt
    from pitboss.house.operations.operation import Operation, Signer
    from pitboss.table.fields import FieldSpec

OpenOffice = Callable[[str | None, Path | None], AbstractContextManager["Office"]]
EXIT_REFUSED, EXIT_BAD_INPUT = 1, 2


def lazy_group(department: str, open_office: OpenOffice) -> type[TyperGroup]:
    """Make a department's command group. It is imported when needed, and so is each command built."""

    class DepartmentGroup(TyperGroup):
        def list_commands(self, ctx: Any) -> list[str]:
            return list(dict.fromkeys([*_operations(department), *self.commands]))

        def get_command(self, ctx: Any, name: str) -> Any:
            operations = _operations(department)
            wanted = [name] if name in operations else operations  # all of them, to suggest one
            for each in wanted:
                if each not in self.commands:
                    self.commands[each] = _build(operations[each], open_office)
            return super().get_command(ctx, name)

    return DepartmentGroup


def _operations(department: str) -> Mapping[str, Operation[Any]]:
    from pitboss.house.departments import load_department

    return load_department(department).operations


def _build(operation: Operation[Any], open_office: OpenOffice) -> Any:
    """Build the command of one operation."""
    group = typer.Typer(rich_markup_mode=None, add_completion=False)
    command = group.command(operation.name, help=_help(operation), short_help=f"{operation.title}.")
    command(_command(operation, open_office))
    return typer.main.get_command(group)


def _command(operation: Operation[Any], open_office: OpenOffice) -> Callable[..., None]:
    signing = {f"sign_{each.part}": each for each in operation.signers}

    def run(**given: Any) -> None:
        database, link = given.pop("database"), given.pop("link")
        id, as_json = given.pop("id"), given.pop("as_json")
        names = {signing[key].part: given.pop(key) for key in signing}
        fields = {name: value for name, value in given.items() if value not in (None, [])}
        with open_office(database, link) as office:
            receipt = _submit(office, operation, fields, names, id, as_json=as_json)
        if as_json:
            show.json_lines([receipt.to_json()])
        else:
            _print_receipt(operation, receipt)
        if receipt.rejected is not None:
            raise typer.Exit(EXIT_REFUSED)

    parameters = [_field_parameter(each) for each in operation.fields]
    parameters += [_signer_parameter(key, each) for key, each in signing.items()]
    parameters += _common_parameters()
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    return run


def _submit(
    office: Office, operation: Operation[Any], fields: Mapping[str, Any], names: Mapping[str, str], id: str,
    *, as_json: bool,
) -> Receipt:  # fmt: skip
    from pitboss.law import BadInput
    from pitboss.table.refused import Refused

    try:
        form = operation.parse(fields)  # before asking for passphrases
        credentials = {
            part: (name, passphrase(f"Passphrase of {show.plain(name)}"))
            for part, name in names.items()
            if name
        }
        return office.find_desk(operation.department).submit(operation, form, id=id, credentials=credentials)
    except (BadInput, Refused) as error:
        raise _fail(error, as_json) from None


def _fail(error: Exception, as_json: bool) -> typer.Exit:
    from pitboss.table.fields import BadForm, field_errors
    from pitboss.table.refused import Refused

    if not isinstance(error, Refused | BadForm):
        raise error
    errors = field_errors(error)
    if as_json:
        show.json_lines([{"errors": [each.to_json() for each in errors]}])
    for each in () if as_json else errors:
        flag = f"{_error_flag(each.field)}: " if each.field else ""
        show.complain(f"{flag}{each.message}{f' ({each.cite})' if each.cite else ''}")
    return typer.Exit(EXIT_REFUSED if isinstance(error, Refused) else EXIT_BAD_INPUT)


def _error_flag(path: str) -> str:
    """Name the option with the error, and its row: `--boxes 2 amount`."""
    if path.startswith("sign."):
        return _flag(path)
    name, *inside = path.split(".")
    return " ".join([_flag(name), *(str(int(each) + 1) if each.isdecimal() else each for each in inside)])


def _print_receipt(operation: Operation[Any], receipt: Receipt) -> None:
    from pitboss.house.operations.papers import display_result

    if receipt.rejected is not None:
        cite = f" ({receipt.rejected.cite})" if receipt.rejected.cite else ""
        show.say(f"Entry {receipt.entry}: rejected. {receipt.rejected.message}{cite}")
        return
    show.say(f"Entry {receipt.entry}{' (already done)' if receipt.replayed else ''}.")
    for name, shown in display_result(operation, receipt.result):
        lines = f"{name}: {shown}" if "\n" not in shown else f"{name}:\n{indent(shown, '    ')}"
        show.say(indent(lines, "    "))
    for each in receipt.warnings:
        show.say(f"    Warning: {each.message}{f' ({each.cite})' if each.cite else ''}")


# Parameters


def _field_parameter(field: FieldSpec) -> inspect.Parameter:
    flag = _flag(field.name)
    words = [f"{field.label.removesuffix('.')}.", field.help]
    if field.widget == "flag":
        return _parameter(field.name, bool, f"{flag}/--no-{flag[2:]}", words, default=bool(field.default))
    if field.columns:
        metavar = "=".join(each.name.upper() for each in field.columns)
        words.append("Repeat for each row.")
        return _parameter(field.name, list[str], flag, words, metavar=metavar,
                          default=... if field.required else None)  # fmt: skip
    if field.choices:
        words.append(f"One of: {', '.join(field.choices)}.")
    elif field.example:
        words.append(f"Example: {field.example}.")
    default = ... if field.required else field.display(field.default) or None
    return _parameter(field.name, str, flag, words, default=default, metavar=field.type_name.upper())


def _signer_parameter(key: str, signer: Signer) -> inspect.Parameter:
    words = [f"{signer.title} ({signer.who}).", signer.note, f"{signer.cite}"]
    return _parameter(key, str, _flag(signer.field), words, default=None, metavar="NAME")


def _common_parameters() -> list[inspect.Parameter]:
    from pitboss.cli.arguments import AsJson
    from pitboss.cli.serve import Database, Link

    def keyword(name: str, annotation: Any, default: Any) -> inspect.Parameter:
        return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)

    words = ["Your own id for this operation, which is carried out only once even if you send it again."]
    return [
        _parameter("id", str, "--id", words, default="", metavar="ID"),
        keyword("database", Database, None),
        keyword("link", Link, None),
        keyword("as_json", AsJson, False),
    ]


def _parameter(
    name: str, type: Any, flag: str, words: list[str], *, default: Any = ..., metavar: str | None = None
) -> inspect.Parameter:
    given: Any = type | None if default is None else type
    help = " ".join(filter(None, words))
    annotation = Annotated[given, typer.Option(flag, help=help, metavar=metavar)]
    found = inspect.Parameter.empty if default is ... else default
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=found, annotation=annotation)


def _help(operation: Operation[Any]) -> str:
    return f"{operation.help}\n\nRule: {operation.cite}.\n\nExample:\n\n{example_command(operation)}"


def example_command(operation: Operation[Any]) -> str:
    """Write the operation's example as a command."""
    from pitboss.house.departments import command_group

    group = command_group(operation.department)
    words = ["pitboss", group, *(shlex.quote(each) for each in command_words(operation, operation.example))]
    words += [f"{_flag(each.field)} NAME" for each in operation.signers if each.when is None]
    return " ".join(words)


def command_words(operation: Operation[Any], given: Mapping[str, Any]) -> list[str]:
    """Write a form as the words of its command."""
    words = [operation.department, operation.name]
    for field in operation.fields:
        if field.name not in given:
            continue
        value, flag = given[field.name], _flag(field.name)
        if field.columns:
            for row in value:
                cells = [column.display(row.get(column.name)) for column in field.columns]
                words += [flag, "=".join(cells).rstrip("=")]
        elif field.widget == "flag":
            words += [flag if value else f"--no-{flag[2:]}"]
        else:
            words += [flag, field.display(value)]
    return words


def _flag(path: str) -> str:
    """Return the option that sets a field: `--keyed-in`, or `--sign-authorizes` for a signature."""
    return f"--{path.replace('.', '-').replace('_', '-')}"
