"""Every command and flag of `rookery`, from the parser that reads them."""

import argparse

from rookery.cli.main import _parser
from writers.markdown import code, table


def pages() -> dict[str, str]:
    """Return the page of commands."""
    parser = _parser()
    parts = [
        "# Commands and flags",
        "What the command line understands. [In the terminal](/terminal.md) tells how to use it.",
        _flags(parser),
    ]
    for name, command in subcommands(parser).items():
        about = command.description or ""
        parts.append(f"## rookery {name}")
        parts += [about] if about else []
        parts.append(f"```text\n{_usage(command)}\n```")
        parts.append(_flags(command))
    return {"reference/commands.md": "\n\n".join(parts) + "\n"}


def subcommands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parser of each command."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def _usage(command: argparse.ArgumentParser) -> str:
    formatter = argparse.HelpFormatter(command.prog, width=100)
    formatter.add_usage(command.usage, command._actions, command._mutually_exclusive_groups, prefix="")
    return formatter.format_help().strip()


def _flags(parser: argparse.ArgumentParser) -> str:
    rows = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            continue
        help_text = action.help
        if help_text is None and action.choices:
            help_text = "one of: " + ", ".join(map(str, action.choices))
        if not help_text:
            raise ValueError(f"{parser.prog}: {action.dest} has no help")
        shown = [*action.option_strings] or [str(action.metavar or action.dest)]
        if action.option_strings and action.nargs != 0 and not (action.metavar is None and action.choices):
            shown[-1] += f" {action.metavar or action.dest.upper()}"
        rows.append((", ".join(map(code, shown)), _fill(action, parser, help_text)))
    return table(("argument", "meaning"), rows)


def _fill(action: argparse.Action, parser: argparse.ArgumentParser, text: str) -> str:
    return text % {**vars(action), "prog": parser.prog}
