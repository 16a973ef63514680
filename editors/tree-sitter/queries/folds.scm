[(definition) (braces) (angles) (list) (wld_branch)] @fold
