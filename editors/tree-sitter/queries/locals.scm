[(definition) (let_expression) (lambda) (quantified_expression) (item)] @local.scope
(parameter (name) @local.definition.variable.parameter)
(name) @local.reference
