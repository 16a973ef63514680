//! A syntax tree as a short s-expression, for tests.

use upstar::syntax::*;

pub fn dump(statement: &Statement) -> String {
    let tree = &statement.tree;
    match &statement.kind {
        StatementKind::Evaluate(expr) => show(tree, *expr),
        StatementKind::Define(definition) => format!("(let {})", definition_of(tree, definition)),
        StatementKind::Assert {
            claim,
            message: None,
        } => format!("(assert {})", show(tree, *claim)),
        StatementKind::Assert {
            claim,
            message: Some(message),
        } => {
            format!("(assert {} {})", show(tree, *claim), show(tree, *message))
        }
        StatementKind::Why(expr) => format!("(why {})", show(tree, *expr)),
        StatementKind::Use {
            path, alias: None, ..
        } => format!("(use {path})"),
        StatementKind::Use {
            path,
            alias: Some(alias),
            ..
        } => format!("(use {path} as {alias})"),
    }
}

fn definition_of(tree: &Tree, definition: &Definition) -> String {
    match definition {
        Definition::Value { pattern, value } => format!("{pattern} {}", show(tree, *value)),
        Definition::Function {
            name,
            params,
            body,
            by,
        } => {
            let by = by.map_or(String::new(), |by| format!(" by {}", show(tree, by)));
            let (name, params) = (&name.text, patterns(params));
            format!("{name}({params}) {}{by}", show(tree, *body))
        }
    }
}

fn patterns(patterns: &[Pattern]) -> String {
    let patterns: Vec<_> = patterns.iter().map(Pattern::to_string).collect();
    patterns.join(" ")
}

fn all(tree: &Tree, exprs: &[Expr]) -> String {
    exprs
        .iter()
        .map(|expr| show(tree, *expr))
        .collect::<Vec<_>>()
        .join(" ")
}

fn items(tree: &Tree, items: &[Item]) -> String {
    let item = |item: &Item| {
        let mut text = show(tree, item.expr);
        for clause in &item.clauses {
            match clause {
                Clause::For { pattern, source } => {
                    text += &format!(" for {pattern} {}", show(tree, *source));
                }
                Clause::If(condition) => text += &format!(" if {}", show(tree, *condition)),
            }
        }
        text
    };
    items.iter().map(item).collect::<Vec<_>>().join(", ")
}

fn show(tree: &Tree, expr: Expr) -> String {
    let show_one = |expr: &Expr| show(tree, *expr);
    match tree.node(expr) {
        Node::Number(number) => number.to_ratio().to_string(),
        Node::Glued { number, ups, star } => {
            let mut parts = Vec::new();
            parts.extend(number.as_ref().map(|number| number.to_ratio().to_string()));
            parts.extend(ups.as_ref().map(|ups| match ups {
                Ups::Count(count) => format!("{count}^"),
                Ups::Power {
                    order,
                    summed,
                    negative,
                } => {
                    let sign = if *negative { "-" } else { "" };
                    if *summed {
                        format!("{sign}^[{order}]")
                    } else {
                        format!("{sign}^<{order}>")
                    }
                }
            }));
            parts.extend(star.as_ref().map(|star| format!("*{star}")));
            format!("'{}'", parts.join("&"))
        }
        Node::Unary(Prefix::StarOf, expr) => format!("(star {})", show_one(expr)),
        Node::Unary(Prefix::UpOf, expr) => format!("(up {})", show_one(expr)),
        Node::Builtin(name) => name.to_string(),
        Node::Text(text) => format!("{text:?}"),
        Node::Truth(truth) => truth.to_string(),
        Node::Outcome(outcome) => format!("outcome:{}", outcome.letter()),
        Node::Player(player) => player.name().to_string(),
        Node::Name(name) => name.to_string(),
        Node::Answer(None) => "ans".to_string(),
        Node::Answer(Some(place)) => format!("ans{place}"),
        Node::List(list) => format!("[{}]", items(tree, list)),
        Node::Bracket { left, right } => {
            format!("{{{}|{}}}", items(tree, left), items(tree, right))
        }
        Node::Impartial(options) => format!("{{{}}}", items(tree, options)),
        Node::Loop { names, bracket } => {
            let names: Vec<&str> = names.iter().map(|name| &*name.text).collect();
            format!("(loop {} {})", names.join(" "), show_one(bracket))
        }
        Node::Sum(terms) => {
            let term = |(minus, expr): &(bool, Expr)| {
                format!("{}{}", if *minus { "-" } else { "+" }, show_one(expr))
            };
            format!(
                "(sum {})",
                terms.iter().map(term).collect::<Vec<_>>().join(" ")
            )
        }
        Node::Binary {
            operator,
            left,
            right,
        } => format!("({operator:?} {} {})", show_one(left), show_one(right)),
        Node::Unary(Prefix::Negative, expr) => format!("(neg {})", show_one(expr)),
        Node::Unary(Prefix::Switch, expr) => format!("(switch {})", show_one(expr)),
        Node::Unary(Prefix::Hackenbush, expr) => format!("(hackenbush {})", show_one(expr)),
        Node::Compare { first, rest } => {
            let mut text = format!("(compare {}", show_one(first));
            for (comparison, _, expr) in rest {
                text += &format!(" {comparison:?} {}", show_one(expr));
            }
            text + ")"
        }
        Node::Join { any: false, parts } => format!("(and {})", all(tree, parts)),
        Node::Join { any: true, parts } => format!("(or {})", all(tree, parts)),
        Node::Unary(Prefix::Not, expr) => format!("(not {})", show_one(expr)),
        Node::Implies {
            premise,
            conclusion,
        } => format!("(implies {} {})", show_one(premise), show_one(conclusion)),
        Node::If {
            condition,
            then,
            otherwise,
        } => {
            format!(
                "(if {} {} {})",
                show_one(condition),
                show_one(then),
                show_one(otherwise)
            )
        }
        Node::Let { definition, body } => {
            let definition = definition_of(tree, definition);
            format!("(let {definition} in {})", show_one(body))
        }
        Node::Quantified { any, binders, body } => {
            let binders: Vec<_> = binders
                .iter()
                .map(|binder| match binder {
                    Clause::For { pattern, source } => format!("{pattern} {}", show_one(source)),
                    Clause::If(_) => panic!("a condition among what is quantified over"),
                })
                .collect();
            let quantifier = if *any { "Exists" } else { "Forall" };
            format!("({quantifier} {}: {})", binders.join(", "), show_one(body))
        }
        Node::Lambda { params, body } => format!("(fn ({}) {})", patterns(params), show_one(body)),
        Node::Call {
            callee,
            args,
            names,
        } => format!(
            "(call {}{}{}{})",
            show_one(callee),
            if args.is_empty() { "" } else { " " },
            all(tree, args),
            names
                .iter()
                .map(|name| format!(" {}=", name.text))
                .collect::<String>()
        ),
        Node::Index { base, index } => format!("(index {} {})", show_one(base), show_one(index)),
        Node::Ending(ending) => ending.sign().to_string(),
        Node::Turn { mover, options } => {
            format!("{}[{}]", &mover.name()[..1], items(tree, options))
        }
    }
}
