; No two patterns match the same node, because editors disagree on which of them wins.

(comment) @comment
(doc_comment) @comment

["assert" "why" "use" "as" "let" "by" "in" "∈" "if" "then" "else" "for" "forall" "∀" "exists" "∃" "wld"] @keyword
["and" "or" "not" "implies" "iff" "mod"] @keyword.operator

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
["=" "->" "++" "&" "⊕" "×" "·" "⋅" "∙" "//" "/" "%" "**" ".." ":" "=>" "<=>" "⇔" "⟺" "↔" "⇒" "⟹" "+" "-" "−" "–" "—"
 "±" "+-" "•" "*" "⋆" "★" "∗" "^" "↑"] @operator
