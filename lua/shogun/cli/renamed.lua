--- Old spellings of options: they still work, and say on stderr what to write now.
-- @module shogun.cli.renamed

--- By verb and old option: the new one, or the argument that its value is now.
---@type table<string, table<string, string>>
return {
  analyse = { ["--seconds"] = "--movetime S" },
  play = { ["--save"] = "-o FILE" },
  work = { ["--db"] = "DATABASE" },
}
