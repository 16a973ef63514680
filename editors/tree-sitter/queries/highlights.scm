; No two patterns match the same node, because editors disagree on which of them wins. The lists of words and signs are those of
; the table in `src/syntax/signs.rs` of the program, which writes them here.

(comment) @comment
(doc_comment) @comment

; Words
["let" "assert" "why" "use" "if" "forall" "exists" "wld" "for" "by" "then" "else" "in" "as" "∀" "∃" "∈"] @keyword
["iff" "implies" "or" "and" "not" "mod"] @keyword.operator

(definition name: (name) @function parameters: (parameters))
(let_expression name: (name) @function parameters: (parameters))
(definition name: (name) @variable !parameters)
(let_expression name: (name) @variable !parameters)
(call function: (name) @function)
(call function: (qualified_name (name) @function .))
(labelled label: (name) @label)
(parameter (name) @variable.parameter)
(parameter "_" @variable.parameter)
(import name: (name) @namespace)
(answer) @variable.builtin

(number) @constant.numeric
(near) @constant.numeric
[(ups) (star) (constant) (wld_leaf)] @constant.builtin
(wld_branch mover: _ @constant.builtin)
(text) @string
(escape) @constant.character.escape

(bar) @punctuation.special
["(" ")" "[" "]" "{" "}" "⟨" "⟩"] @punctuation.bracket
(angles ["<" ">"] @punctuation.bracket)
["," ";"] @punctuation.delimiter

(comparison operator: _ @operator)
; Signs
["<=>" "⇔" "⟺" "↔" "⇒" "⟹" "=>" "++" ".." "&" "+" "-" "−" "–" "—" "±" "⊕" "*" "⋆" "★" "∗" "×" "·" "⋅" "∙" "/" "//" "%"
 "+-" "•" ":" "**" "^" "↑" "=" "->" "↦"] @operator
