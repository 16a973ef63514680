//! Operators and signs, and how tightly they bind.

use crate::syntax::tree::*;

/// How tightly an operator binds, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Head,
    Or,
    And,
    Not,
    Compare,
    Move,
    Range,
    Sum,
    Product,
    Sign,
    Ordinal,
    Power,
    Glued,
}

/// An operator between two operands.
#[derive(Clone, Copy, Debug)]
pub enum Infix {
    Or,
    And,
    Compare(Comparison),
    Sum { minus: bool },
    Binary(Operator),
}

impl Infix {
    pub fn read(text: &str) -> Infix {
        use Comparison::*;
        match text {
            "or" => Infix::Or,
            "and" => Infix::And,
            "==" | "≡" => Infix::Compare(Equal),
            "!=" | "≠" => Infix::Compare(NotEqual),
            "<" => Infix::Compare(Less),
            ">" => Infix::Compare(Greater),
            "<=" | "≤" => Infix::Compare(LessOrEqual),
            ">=" | "≥" => Infix::Compare(GreaterOrEqual),
            "||" | "<>" => Infix::Compare(Confused),
            "<|" => Infix::Compare(LessOrConfused),
            "|>" => Infix::Compare(GreaterOrConfused),
            "===" => Infix::Compare(Identical),
            "+" => Infix::Sum { minus: false },
            "-" => Infix::Sum { minus: true },
            "++" => Infix::Binary(Operator::Concat),
            "/" => Infix::Binary(Operator::Quotient),
            "//" => Infix::Binary(Operator::FloorQuotient),
            "%" => Infix::Binary(Operator::Remainder),
            ":" => Infix::Binary(Operator::OrdinalSum),
            "**" => Infix::Binary(Operator::Power),
            ".." => Infix::Binary(Operator::Range),
            "=>" => Infix::Binary(Operator::Move),
            // `*` and its likes
            _ => Infix::Binary(Operator::Product),
        }
    }

    pub fn level(self) -> Level {
        match self {
            Infix::Or => Level::Or,
            Infix::And => Level::And,
            Infix::Compare(_) => Level::Compare,
            Infix::Sum { .. } => Level::Sum,
            Infix::Binary(operator) => match operator {
                Operator::Move => Level::Move,
                Operator::Range => Level::Range,
                Operator::Concat => Level::Sum,
                Operator::OrdinalSum => Level::Ordinal,
                Operator::Power => Level::Power,
                _ => Level::Product,
            },
        }
    }
}

/// What stands before an operand.
pub enum Prefix {
    If {
        condition: Expr,
        then: Expr,
    },
    Let {
        name: Name,
        params: Option<Vec<Name>>,
        value: Expr,
    },
    Quantified {
        quantifier: Quantifier,
        binders: Vec<(Name, Expr)>,
    },
    Lambda {
        params: Vec<Name>,
    },
    Not,
    Negative,
    Switch,
    StarOf,
    UpOf,
}

impl Prefix {
    pub fn level(&self) -> Level {
        match self {
            Prefix::Not => Level::Not,
            Prefix::Negative | Prefix::Switch => Level::Sign,
            Prefix::StarOf | Prefix::UpOf => Level::Glued,
            _ => Level::Head,
        }
    }

    pub fn word(&self) -> &'static str {
        match self {
            Prefix::If { .. } => "if",
            Prefix::Let { .. } => "let",
            Prefix::Quantified {
                quantifier: Quantifier::Forall,
                ..
            } => "forall",
            Prefix::Quantified {
                quantifier: Quantifier::Exists,
                ..
            } => "exists",
            Prefix::Lambda { .. } => "->",
            _ => "not",
        }
    }
}
