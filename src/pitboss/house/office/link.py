"""What a casino does by form on a link with others: 13:69F-14.20, in the order in which it is done.

These forms go into the link's own book and are signed by the link's own people. What a casino counts for the
linked payout goes into its own book first, signed by its own, and is sent from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from pitboss import __version__
from pitboss.house.bad_beat.laws import CHANGED
from pitboss.house.bad_beat.rules import Rules, SharedRules
from pitboss.house.due import Due
from pitboss.house.ledger.entry import Done
from pitboss.house.ledger.form import Form
from pitboss.house.link import access, agreement, claims, laws, notices, outbox, participants, rules
from pitboss.house.link.linked import LinkedCasino
from pitboss.house.link.options import LinkOptions
from pitboss.house.link.rows import LinkAgreementRow
from pitboss.house.office.fields import BadField, Field
from pitboss.house.office.operation import Operation, Signatures
from pitboss.house.operations.form import fields_of
from pitboss.house.staff.duties import Duty
from pitboss.law import Cite
from pitboss.table.house_options import described
from pitboss.table.refused import Refused

NAME, TITLE = "link", "Multi-casino link"
OUTBOX, OUTBOX_TITLE = "link-counts", "Contributions to the link"
CASINO = Field("casino", "Casino", hint="Boardwalk Hall")
VERSION = Field("version", "Version of the system", hint=__version__)
DIGEST = Field("digest", "Digest of the agreement, as the page of the link has it")
CLAIM = Field("claim", "Claim", "number", hint="1")
OPTIONS = tuple(
    Field(each.name, each.says.removesuffix("."), "choice" if each.values else "number", tuple(each.values),
          "" if each.values else str(each.default), optional=True, usual=each.default)
    for each in described(LinkOptions)  # type: ignore[arg-type]
)  # fmt: skip
SHARED = tuple(
    Field(each.name, each.label,
          "choice" if each.choices else "amount" if each.widget == "money" else "number"
          if each.widget == "number" else "text",
          each.choices, each.display(each.default), optional=True, usual=each.default)
    for each in fields_of(SharedRules)
)  # fmt: skip
"""A field for each rule that the casinos of a link share."""
ROLES = ("role", "authority", "responsibilities")
TERMS = (
    Field("participants", "Each casino and its address", "texts",
          hint="Boardwalk Hall: 1 Boardwalk, Atlantic City"),
    *(Field(each, f"{each.capitalize()} of each casino", "texts", hint="Boardwalk Hall: one vote")
      for each in ROLES),
    Field("host", "Host of the system", hint="Boardwalk Hall"),
    Field("decisions", "How decisions are approved", hint="by all, in writing"),
    Field("implementation", "How each casino carries them out", hint="within a day"),
    Field("funds", "How the funds are kept, accounted for and paid", hint="in each casino's cage"),
    Field("costs", "How fees and costs are", hint="in equal parts"),
    Field("records", "Who makes and keeps all records", "list", hint="Boardwalk Hall"),
)  # fmt: skip


def _proposal(id: str, participants: Mapping[str, str], **given: Any) -> agreement.Proposal:
    """The terms of an agreement from what its fields say."""
    roles = {role: given.pop(role) for role in ROLES}
    for role, each in roles.items():
        if strange := each.keys() - participants.keys():
            raise BadField(f"{role}: {min(strange)} is not among the casinos")
    parties = [
        {"name": name, "address": address, **{role: roles[role].get(name, "") for role in ROLES}}
        for name, address in participants.items()
    ]
    options = {each.name: given.pop(each.name) for each in OPTIONS}
    return agreement.Proposal(id=id, terms={"participants": parties, **given, "options": options})


def _read(linked: LinkedCasino, look: Callable[[Connection], Any]) -> Any:
    """What a form begins with: nothing for a casino whose process is not let in."""
    try:
        with linked.reading() as connection:
            return look(connection)
    except Refused:
        return None


def _terms(linked: LinkedCasino) -> Mapping[str, str]:
    """The agreement in force, as somebody would have written it on the form."""
    terms = _read(linked, agreement.agreement_of)
    if terms is None:
        return {}
    written = {"participants": "\n".join(f"{each.name}: {each.address}" for each in terms.participants)}
    for role in ROLES:
        written[role] = "\n".join(f"{each.name}: {getattr(each, role)}" for each in terms.participants)
    plain = {name: getattr(terms, name) for name in ("host", *agreement.TEXTS)}
    options = {name: str(value) for name, value in terms.options.to_json().items()}
    return {**written, **plain, "records": "\n".join(terms.records), **options}


def _proposed(linked: LinkedCasino) -> Mapping[str, str]:
    """The agreement that was proposed last."""
    chosen = select(LinkAgreementRow.digest).order_by(LinkAgreementRow.entry.desc()).limit(1)
    found = _read(linked, lambda connection: connection.scalar(chosen))
    return {"digest": found} if found else {}


def _adoption(id: str, **given: Any) -> rules.Adoption:
    return rules.Adoption(id=id, rules=given)


def _notice(id: str, casino: str, **given: Any) -> rules.ChangeNotice:
    return rules.ChangeNotice(id=id, casino=casino, rules=given)


def _filled_in(found: Rules | None) -> Mapping[str, str]:
    """Rules as somebody would have written them on the form."""
    chosen = found or Rules()
    return {each.name: each.display(getattr(chosen, each.name)) for each in fields_of(SharedRules)}


def _in_force(linked: LinkedCasino) -> Mapping[str, str]:
    """The casino's name, and the rules that any casino adopted last: they must be the same at all."""
    return {"casino": linked.by.casino, **_filled_in(_read(linked, rules.last_adopted))}


def _announced(linked: LinkedCasino) -> Mapping[str, str]:
    """Return the rules in the casino's latest notice, or else those that any casino adopted last."""
    casino = linked.by.casino
    told = _read(linked, lambda connection: rules.announced(connection, casino))
    return _filled_in(told or _read(linked, rules.last_adopted))


def _own(*names: str) -> Callable[[LinkedCasino], Mapping[str, str]]:
    """The fields that are the casino's own name."""
    return lambda linked: dict.fromkeys(names, linked.by.casino)


def _here(linked: LinkedCasino) -> Mapping[str, str]:
    return {"casino": linked.by.casino, "hash": linked.by.hash}


def _this(_: LinkedCasino) -> Mapping[str, str]:
    return {"version": __version__}


def _signed(
    name: str, title: str, law: Cite, fields: tuple[Field, ...], form: Callable[..., Form],
    do: Callable[[Any, Any, Signatures], Done], duty: Duty,
    begun: Callable[[LinkedCasino], Mapping[str, str]] | None = None,
) -> Operation:  # fmt: skip
    """An operation that people sign, wherever they are."""

    def done(linked: LinkedCasino, form: Any, signed: Signatures) -> Done:
        return do(linked.link, form, signed)

    return Operation(name, title, law, fields, form, done, lambda _: duty, begun=begun)


def _sent(
    name: str, title: str, law: Cite, fields: tuple[Field, ...], form: Callable[..., Form],
    do: Callable[[Any, Any, Signatures, access.Credential], Done], duty: Duty,
    begun: Callable[[LinkedCasino], Mapping[str, str]] | None = None,
) -> Operation:  # fmt: skip
    """An operation that a casino's own process sends besides."""

    def done(linked: LinkedCasino, form: Any, signed: Signatures) -> Done:
        return do(linked.link, form, signed, linked.by)

    return Operation(name, title, law, fields, form, done, lambda _: duty, begun=begun)


SETTING_UP = (
    _signed("enrol", "Who works for a casino", laws.LIMITED,
            (Field("name", "Name, as employed on the link", hint="Mia"), CASINO,
             Field("works", "Works there", "choice", ("yes", "no"), optional=True, usual="yes")),
            lambda works, **given: access.Enrolment(works=works == "yes", **given),
            access.enrol, access.ENROLLING, _own("casino")),
    _signed("designate", "Who represents a casino", laws.REPRESENTED,
            (Field("name", "Name of a casino key employee of it", hint="Mia"), CASINO), access.Designation,
            access.designate, access.DESIGNATING, _own("casino")),
    _signed("admit", "Admit a casino's process", laws.LIMITED,
            (CASINO, Field("hash", "Hash of its token, or none to let it in no longer", hint="none")),
            lambda hash, **given: access.Admission(hash="" if hash == "none" else hash, **given),
            access.admit, access.ADMITTING, _here),
    _signed("tell-division", "Notice of a version to the Division", laws.INSTALLED,
            (VERSION, Field("changes", "What changes", hint="the first installation"),
             Field("sent", "How it was sent", hint="letter of 1 May"),
             Field("not_before", "From when on", hint="2030-01-31T06:00:00-05:00")),
            access.SystemNotice, access.tell_division, access.NOTIFYING, _this),
    _signed("install", "A version is installed", laws.INSTALLED,
            (VERSION, Field("meets_division_rules", "It meets the Division's rules for casino computers",
                            "flag")),
            access.Installation, access.install, access.INSTALLING, _this),
    _signed("propose", "An agreement, or a change of it", laws.AGREED, (*TERMS, *OPTIONS), _proposal,
            agreement.propose, agreement.PROPOSING, _terms),
    _signed("execute", "Execute an agreement", laws.AGREED, (DIGEST,), agreement.Execution,
            agreement.execute, agreement.EXECUTING, _proposed),
    _signed("approve", "The Division approves an agreement", laws.AGREED, (DIGEST,), agreement.Approval,
            agreement.approve, agreement.APPROVING, _proposed),
    _signed("adopt", "Adopt the rules of the payout", laws.SAME_RULES, SHARED, _adoption,
            rules.adopt, rules.ADOPTING, _announced),
    _signed("notice", "Notice that the rules will change", CHANGED, (CASINO, *SHARED), _notice,
            rules.announce, rules.ANNOUNCING, _in_force),
    _signed("post-signs", "The signs are up", laws.IN_EACH_ROOM,
            (CASINO, Field("rooms", "Its poker rooms, all of them", "list", hint="poker room")),
            participants.SignsUp, participants.post_signs, participants.POSTING, _own("casino")),
)  # fmt: skip
PAYING = (
    _sent("claim", "A hand that wins the payout", laws.DOCUMENTED,
          (CASINO, Field("table", "Table", hint="table 7"),
           Field("round", "Round", hint="12"),
           Field("board", "Board", hint="9c 9d As Ad Kd", optional=True),
           Field("shown", "Hands that were shown, by seat", "texts", hint="1: Ac Ks"),
           Field("players", "Everybody who was dealt in, by seat", "texts", hint="1: Ann")),
          claims.Claim, claims.claim, claims.CLAIMING, _own("casino")),
    _sent("tell-otherwise", "A casino is told by other means", laws.TOLD,
          (Field("notice", "Notice", "number", hint="1"), Field("casino", "Who was to be told"),
           Field("told", "Who took the notice there"), Field("means", "How", hint="telephone")),
          notices.OtherMeans, notices.tell_otherwise, notices.TELLING),
    _sent("rule", "Whether a claim holds", laws.DOCUMENTED,
          (CLAIM, Field("holds", "It holds", "flag"), Field("reason", "Why it does not", optional=True)),
          claims.Ruling, claims.rule, claims.RULING),
    _sent("confirm", "Confirm a payout, or withdraw it", laws.RIVALS,
          (Field("payout", "Payout", "number", hint="1"),), claims.Confirmation, claims.confirm,
          claims.CONFIRMING),
    _sent("pay", "An award is paid", laws.LIABLE, (CLAIM, Field("payer", "Casino that pays")),
          claims.Payment, claims.pay, claims.PAYING, _own("payer")),
    _sent("settle", "What another casino owed has come", laws.LIABLE,
          (Field("debt", "Debt", "number", hint="1"),), participants.Settlement, participants.settle,
          participants.SETTLING),
    _sent("charge", "A cost that is shared", laws.FUNDS,
          (CASINO, Field("amount", "Amount paid", "amount"), Field("what", "What for")),
          participants.Cost, participants.charge, participants.CHARGING, _own("casino")),
    _sent("transfer", "Money of the fund has come from another casino", laws.FUNDS,
          (Field("casino", "Casino that hands it over"), Field("to", "Casino that has got it"),
           Field("amount", "Amount", "amount")),
          participants.Transfer, participants.transfer, participants.HANDING, _own("to")),
)  # fmt: skip
OPERATIONS: tuple[Operation, ...] = (*SETTING_UP, *PAYING)
COUNTS: tuple[Operation, ...] = (
    Operation("send", "Send what was counted for the linked payout", laws.COMPLETE,
              (Field("tables", "Each table and what was taken from its pots", "amounts", hint="7: 120"),),
              outbox.Counted, LinkedCasino.contribute, lambda _: outbox.SENDING),
)  # fmt: skip


def due(linked: LinkedCasino, _: datetime) -> list[Due]:
    """What waits for this casino's people on the link."""
    return linked.look().due


def unsent(linked: LinkedCasino, _: datetime) -> list[Due]:
    """What has not reached the link."""
    assert linked.book is not None
    return outbox.due(linked.book, linked.by.casino, linked.unsent)
