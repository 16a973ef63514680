//! Games and positions as Python objects.

use std::rc::Rc;

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};

use super::data::{Data, PyGame, PyValue, QUESTIONS, fraction};
use super::expression::expression;
use super::package::class;
use super::value::{NOWHERE, repr};
use algebra::limits::{Checks, Halt};
use algebra::notation::Notation;
use upstar::builtins::{LIBRARY, canvas_of};
use upstar::engine::Source;
use upstar::eval::collection::canonical_key;
use upstar::eval::{
    self, Fault, Handle, Session, Value, arithmetic, comparison, convert, host, show,
};
use upstar::picture::escaped;
use upstar::syntax::{Comparison, Operator};

impl PyGame {
    /// The answer to a question that is asked of the engine only once.
    fn answer(own: &Bound<'_, Self>, question: &str) -> PyResult<Py<PyAny>> {
        let (py, value) = (own.py(), own.as_super().get());
        let Some(at) = QUESTIONS.iter().position(|it| *it == question) else {
            return value.ask(py, question);
        };
        let answer = &own.get().answers.get_or_init(Box::default)[at];
        let answer = match answer.get() {
            Some(answer) => answer,
            None => {
                let found = value.ask(py, question)?;
                answer.get_or_init(|| found)
            }
        };
        Ok(answer.clone_ref(py))
    }
}

/// The name of the game in claims about it.
const THIS: &str = "this";

/// A sum of more parts than this is replaced by its value, if that is found soon.
const MANY_PARTS: usize = 32;

/// The sum of two games. Values are added at once; a sum of positions is a position.
fn sum(session: &mut Session, a: &Value, b: &Value) -> eval::Result<Value> {
    let p = convert::position(session, a, NOWHERE)?;
    let q = convert::position(session, b, NOWHERE)?;
    let positions = &mut session.world.positions;
    if let (Some(g), Some(h)) = (positions.plain_value(p), positions.plain_value(q)) {
        let sum = positions.algebra.add(g, h)?;
        return Ok(Value::game(positions.of_value(sum)?));
    }
    let sum = eval::terminal_check::sum_of(session, &[p, q])?;
    if session.world.positions.parts(sum).len() > MANY_PARTS {
        let value = session
            .solver()
            .within(Checks(1), |solver| solver.value_of(sum))?;
        if let Some(value) = value {
            return Ok(Value::game(session.world.positions.of_value(value)?));
        }
    }
    Ok(Value::game(sum))
}

fn negative(session: &mut Session, value: &Value) -> eval::Result<Value> {
    let p = convert::position(session, value, NOWHERE)?;
    Ok(Value::game(session.world.positions.negative(p)?))
}

/// Does some work with a game and another operand; `None` if that is no game.
fn operate<T: Send>(
    game: &Bound<'_, PyGame>,
    other: &Bound<'_, PyAny>,
    work: impl Fn(&mut Session, Value, Value) -> eval::Result<T> + Sync,
) -> PyResult<Option<T>> {
    let (py, own) = (game.py(), game.as_super().get());
    let Some(other) = operand(own, other)? else {
        return Ok(None);
    };
    let brief = own.shared.briefly(|session| {
        let value = plain(session, &own.handle)?;
        let other = match &other {
            Data::Held(handle, _) => plain(session, handle)?,
            Data::Int(n) => Value::int(*n),
            _ => return Err(Halt::Patience.into()),
        };
        work(session, value, other)
    });
    if let Some(done) = brief {
        return Ok(Some(done));
    }
    let done = own.with(py, |session, value| {
        let other = other.value(session, &own.shared)?;
        work(session, value, other)
    })?;
    Ok(Some(done))
}

/// A game that is given by its value, so that no ruleset is needed to compute with it.
fn plain(session: &mut Session, handle: &Handle) -> eval::Result<Value> {
    match session.handed_out.value(handle).cloned() {
        Some(Value::Game(p, shown)) if session.world.positions.plain_value(p).is_some() => {
            Ok(Value::Game(p, shown))
        }
        _ => Err(Halt::Patience.into()),
    }
}

/// Computes a game from a game and another operand.
fn combine(
    game: &Bound<'_, PyGame>,
    other: &Bound<'_, PyAny>,
    work: impl Fn(&mut Session, &Value, &Value) -> eval::Result<Value> + Sync,
) -> PyResult<Py<PyAny>> {
    let py = game.py();
    let found = operate(game, other, |session, a, b| {
        let value = work(session, &a, &b)?;
        Data::of_value(session, value)
    })?;
    match found {
        Some(found) => found.object(py, &game.as_super().get().shared),
        None => Ok(py.NotImplemented()),
    }
}

/// The result of a comparison of two values, if it needs no computation.
fn compared_at_once(
    own: &Bound<'_, PyGame>,
    other: &Bound<'_, PyAny>,
    operator: CompareOp,
) -> Option<bool> {
    let (own, other) = (
        own.as_super().get(),
        other.cast::<PyGame>().ok()?.as_super().get(),
    );
    own.shared.glance(|session| {
        let positions = &session.world.positions;
        let value = |handle| positions.plain_value(session.handed_out.position(handle)?);
        let (g, h) = (value(&own.handle)?, value(&other.handle)?);
        match operator {
            CompareOp::Eq => Some(g == h),
            CompareOp::Ne => Some(g != h),
            _ if g == h => Some(matches!(operator, CompareOp::Le | CompareOp::Ge)),
            // Different canonical forms are not equal.
            CompareOp::Le | CompareOp::Lt => positions.algebra.known_le(g, h),
            CompareOp::Ge | CompareOp::Gt => positions.algebra.known_le(h, g),
        }
    })
}

/// The data of another operand; `None` if it is neither a game nor a number. Other objects are not read, because their
/// items may have no end.
fn operand(own: &PyValue, other: &Bound<'_, PyAny>) -> PyResult<Option<Data>> {
    let is_read = other.is_instance_of::<PyValue>()
        || other.is_instance_of::<PyInt>()
        || other.is_instance(fraction(other.py())?)?
        || other.get_type().hasattr("__index__")?;
    if !is_read {
        return Ok(None);
    }
    let is_game = other.is_instance_of::<PyGame>();
    Ok(match Data::of(other, &own.shared)? {
        data @ (Data::Int(_) | Data::Integer(_) | Data::Ratio(_) | Data::Held(_, true)) => {
            Some(data)
        }
        data @ Data::Foreign(_) if is_game => Some(data),
        _ => None,
    })
}

#[pymethods]
impl PyGame {
    #[new]
    fn new(py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<Py<PyGame>> {
        let read = py.import("upstar")?.getattr("game")?;
        Ok(read.call1((text,))?.extract()?)
    }

    fn __repr__(own: &Bound<'_, Self>) -> PyResult<String> {
        let py = own.py();
        let name = own.as_super().get().written(py)?;
        Ok(format!("Game({})", repr(py, &name)?))
    }

    fn __add__(own: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(own, other, sum)
    }

    fn __radd__(own: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(own, other, |session, a, b| sum(session, b, a))
    }

    fn __sub__(own: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(own, other, |session, a, b| {
            let b = negative(session, b)?;
            sum(session, a, &b)
        })
    }

    fn __rsub__(own: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(own, other, |session, a, b| {
            let a = negative(session, a)?;
            sum(session, b, &a)
        })
    }

    fn __mul__(own: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(own, other, |session, a, b| {
            let (a, b, spans) = (a.clone(), b.clone(), (NOWHERE, NOWHERE, NOWHERE));
            arithmetic::binary(session, Operator::Product, a, b, spans)
        })
    }

    fn __rmul__(own: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Self::__mul__(own, other)
    }

    fn __neg__(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let value = own.as_super().get();
        value.to(own.py(), |session, value| negative(session, &value))
    }

    fn __pos__<'py>(own: &Bound<'py, Self>) -> Bound<'py, Self> {
        own.clone()
    }

    fn __bool__(own: &Bound<'_, Self>) -> PyResult<bool> {
        let py = own.py();
        let zero = 0_i64.into_pyobject(py)?.into_any();
        let equal = Self::__richcmp__(own, &zero, CompareOp::Eq)?;
        Ok(!equal.is_truthy(py)?)
    }

    fn __richcmp__(
        own: &Bound<'_, Self>,
        other: &Bound<'_, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let py = own.py();
        let truth = |holds: bool| Ok(PyBool::new(py, holds).to_owned().into_any().unbind());
        if let Some(holds) = compared_at_once(own, other, operator) {
            return truth(holds);
        }
        let comparison = match operator {
            CompareOp::Lt => Comparison::Less,
            CompareOp::Le => Comparison::LessOrEqual,
            CompareOp::Eq => Comparison::Equal,
            CompareOp::Ne => Comparison::NotEqual,
            CompareOp::Gt => Comparison::Greater,
            CompareOp::Ge => Comparison::GreaterOrEqual,
        };
        let holds = operate(own, other, |session, a, b| {
            if let (Comparison::Equal | Comparison::NotEqual, Value::Number(x)) = (comparison, &b)
                && x.to_dyadic().is_none()
            {
                // No short game has this value.
                return Ok(comparison == Comparison::NotEqual);
            }
            // In misère play and in games with draws, there is no value to compare.
            if !(a.has_value() && b.has_value())
                && let Comparison::Equal | Comparison::NotEqual = comparison
            {
                let is_same = match (&a, &b) {
                    (Value::Game(p, _), Value::Game(q, _)) => {
                        session.world.positions.identical(*p, *q)?
                    }
                    _ => false,
                };
                return Ok(is_same == (comparison == Comparison::Equal));
            }
            comparison::holds(session, comparison, &(a, NOWHERE), &(b, NOWHERE), NOWHERE)
        })?;
        match holds {
            Some(holds) => truth(holds),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __hash__(own: &Bound<'_, Self>) -> PyResult<isize> {
        let (py, game) = (own.py(), own.get());
        if let Some(hash) = game.hash.get() {
            return Ok(*hash);
        }
        let value = own.as_super().get();
        // Equal games have equal hashes: a game that is a number has that of the number, and other short games that of
        // their canonical form. The rest are told apart by comparisons only.
        let key = value.with(py, |session, value| match value {
            Value::Game(p, _) if p.is_normal() => match canonical_key(session, &value)? {
                Some(Value::Number(x)) => Data::of_value(session, Value::Number(x)),
                Some(Value::Game(q, _)) if session.solver().is_short(q)? => {
                    show::plain(session, &Value::game(q)).map(Data::Text)
                }
                _ => Ok(Data::Text(value.a_type())),
            },
            other => Ok(Data::Text(other.a_type())),
        })?;
        let hash = key.object(py, &value.shared)?.bind(py).hash()?;
        Ok(*game.hash.get_or_init(|| hash))
    }

    fn __getattr__(own: &Bound<'_, Self>, name: &str) -> PyResult<Py<PyAny>> {
        let py = own.py();
        if !LIBRARY.rows().any(|row| row.help.name == name) {
            let message =
                format!("a game has no attribute '{name}', and there is no function of this name");
            return Err(PyAttributeError::new_err(message));
        }
        let bound = class(py, "bound")?.call1((name, own))?;
        Ok(bound.unbind())
    }

    fn __dir__(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let py = own.py();
        Ok(class(py, "attributes")?.call1((own,))?.unbind())
    }

    fn __reduce__(own: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        let py = own.py();
        let reader = py.import("upstar")?.getattr("game")?;
        // The name of a position may mean something else by now, or elsewhere.
        let text = own.as_super().get().with(py, |session, value| {
            let p = convert::any_position(session, &value, NOWHERE)?;
            let name = session.world.positions.name(p, Notation::Ascii)?;
            let source = Rc::new(Source::new("<string>", name.clone()));
            match expression(session, &source) {
                Ok(Value::Game(q, _)) if session.world.positions.identical(p, q)? => Ok(name),
                _ if p.is_normal() => show::plain(session, &value),
                _ => Err(Fault::here(
                    "this position cannot be pickled",
                    "its name means something else by now, and it has no value",
                )),
            }
        })?;
        Ok((reader.unbind(), (text,)))
    }

    /// Who wins: `"L"`, `"R"`, `"N"` or `"P"`, and for loopy games also draws.
    #[getter]
    fn outcome(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        Self::answer(own, "outcome")
    }

    /// The Left options.
    #[getter]
    fn left(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        own.as_super().get().ask(own.py(), "left")
    }

    /// The Right options.
    #[getter]
    fn right(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        own.as_super().get().ask(own.py(), "right")
    }

    /// The game as it was written.
    #[getter]
    fn name(own: &Bound<'_, Self>) -> PyResult<String> {
        written(own, Notation::Ascii)
    }

    /// Why a claim about the game is true or false, such as `g.why("> 0")`; by default, why its outcome is what it is.
    #[pyo3(signature = (claim=None))]
    fn why(own: &Bound<'_, Self>, claim: Option<&str>) -> PyResult<Py<PyAny>> {
        let claim = match claim {
            Some(claim) => format!("why {THIS} {claim}"),
            None => {
                let outcome = Self::outcome(own)?;
                format!("why outcome({THIS}) == {outcome}")
            }
        };
        let source = |claim: String| Rc::new(Source::new("<string>", claim));
        own.as_super().get().to(own.py(), |session, value| {
            let work = |session: &mut Session| expression(session, &source(claim));
            host::with_definition(session, THIS, value, work)
        })
    }

    /// The mean value.
    #[getter]
    fn mean(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        Self::answer(own, "mean")
    }

    /// The temperature.
    #[getter]
    fn temperature(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        Self::answer(own, "temperature")
    }

    /// The thermograph, which is drawn in a notebook.
    #[getter]
    fn thermograph(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        Self::answer(own, "thermograph")
    }

    /// The canonical form.
    #[getter]
    fn canonical(own: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        Self::answer(own, "canonical")
    }

    /// A picture of the position, or of the canonical form.
    fn _repr_svg_(own: &Bound<'_, Self>) -> PyResult<Option<String>> {
        own.as_super().get().picture(own.py())
    }

    /// The game as it was written.
    fn _repr_latex_(own: &Bound<'_, Self>) -> PyResult<String> {
        let name = written(own, Notation::Latex)?;
        Ok(format!("${name}$"))
    }

    /// The game as it was written, with a picture if it is a position of a ruleset that has one.
    fn _repr_html_(own: &Bound<'_, Self>) -> PyResult<String> {
        // Notebooks typeset formulas in dollars, but drop the elements of MathML from a page that is not trusted.
        let formula = escaped(&written(own, Notation::Latex)?);
        let picture = own.as_super().get().with(own.py(), |session, value| {
            let p = convert::any_position(session, &value, NOWHERE)?;
            let has_board = session
                .world
                .positions
                .state(p)
                .is_some_and(|it| it.scene().is_some());
            Ok(if has_board {
                format!("<div>{}</div>", canvas_of(session, &value, NOWHERE)?.svg())
            } else {
                String::new()
            })
        })?;
        Ok(format!("<div>${formula}$</div>{picture}"))
    }
}

/// The game as it was written.
fn written(own: &Bound<'_, PyGame>, notation: Notation) -> PyResult<String> {
    own.as_super().get().with(own.py(), |session, value| {
        let p = convert::any_position(session, &value, NOWHERE)?;
        Ok(session.world.positions.name(p, notation)?)
    })
}
