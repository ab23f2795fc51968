"""Small wrong changes of the engine's functions: each a mutant that some test should notice."""

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
FLIPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
# Flipped, these are the condition denied.
EXACT = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
# What is said of types is not run.
TYPES = ("annotation", "returns", "format_spec", "decorator_list")


class Mutant(NamedTuple):
    """A place in a function's tree, and the wrong thing that stands there."""

    path: Path
    function: ast.FunctionDef
    statement: ast.stmt
    parent: ast.AST
    field: str
    at: int | None
    instead: ast.AST

    @property
    def line(self) -> int:
        """Where the statement begins."""
        return self.statement.lineno

    @property
    def lines(self) -> range:
        """The lines of the statement without those of its body."""
        body = getattr(self.statement, "body", None)
        return range(self.line, body[0].lineno if body else (self.statement.end_lineno or self.line) + 1)

    @property
    def key(self) -> tuple[str, str, str, str]:
        """The mutant, whatever line it stands on by now: file, function, the statement before and after."""
        before = header(self.statement)
        with self.made():
            gone = self.instead if isinstance(self.instead, ast.stmt) else self.statement
            return str(self.path.relative_to(ROOT)), self.function.name, before, header(gone)

    @property
    def code(self) -> CodeType:
        """The function with the change in it."""
        with self.made():
            alone = ast.fix_missing_locations(ast.Module([self.function], []))
            whole = compile(alone, str(self.path), "exec")
        return next(
            each for each in whole.co_consts if isinstance(each, CodeType) and each.co_name == self.function.name
        )

    @contextmanager
    def made(self) -> Iterator[None]:
        """The tree with the change in it, for a moment."""
        was = self.put(ast.copy_location(self.instead, self.statement))
        yield
        self.put(was)

    def put(self, node: ast.AST) -> ast.AST:
        """Put something in this place; what stood there."""
        was: ast.AST
        if self.at is None:
            was = getattr(self.parent, self.field)
            setattr(self.parent, self.field, node)
        else:
            row = getattr(self.parent, self.field)
            was, row[self.at] = row[self.at], node
        return was


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of its lines."""
    for function in functions(ast.parse(path.read_text(encoding="utf-8"))):
        for index, statement in enumerate(function.body):
            if index or not ast.get_docstring(function):
                yield from inside(Mutant(path, function, statement, function, "body", index, statement))


def inside(here: Mutant) -> Iterator[Mutant]:
    """The mutants at and below a node; `here` has the node itself in its place."""
    node = here.instead
    statement = node if isinstance(node, ast.stmt) else here.statement
    for wrong in changes(node, here.field):
        yield here._replace(statement=statement, instead=wrong)
    for name, below in ast.iter_fields(node):
        if name in TYPES or (name == "args" and not isinstance(node, ast.Call)):
            continue
        for at, each in enumerate(below) if isinstance(below, list) else [(None, below)]:
            if isinstance(each, ast.AST):
                yield from inside(here._replace(statement=statement, parent=node, field=name, at=at, instead=each))


def functions(tree: ast.ClassDef | ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions and methods of a module; what is defined inside one belongs to it."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node)


def changes(node: ast.AST, field: str) -> Iterator[ast.AST]:
    """What could stand in place of a node: a flipped comparison, a number one off, nothing at all."""
    if field in ("test", "ifs") and isinstance(node, ast.expr) and not is_denied_otherwise(node):
        yield ast.UnaryOp(ast.Not(), node)
    match node:
        case ast.Compare(left, [op, *ops], right):
            yield ast.Compare(left, [FLIPS[type(op)](), *ops], right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Expr() | ast.AugAssign() | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            if isinstance(value, ast.BoolOp) or (isinstance(value, ast.Compare) and not is_denied_otherwise(value)):
                yield ast.Return(ast.UnaryOp(ast.Not(), value))
            elif not is_denied_otherwise(value):
                yield ast.Return(ast.Constant(None))


def is_denied_otherwise(node: ast.expr) -> bool:
    """Whether another change of a condition denies it already."""
    flipped = isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], EXACT)
    return flipped or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


def header(statement: ast.stmt) -> str:
    """A statement in one line; of one with a body only how it begins."""
    return ast.unparse(statement).split("\n")[0]
