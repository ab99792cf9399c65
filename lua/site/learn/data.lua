--- Writes the puzzles as a JavaScript module for the page's script. Leaves out the solutions, for
--- which the script asks Lua.

local json = require "dkjson"
local puzzles = require "site.learn.puzzles"

local keys <const> = { "id", "kinds", "moves", "start" }

---@return string
return function()
  local lines = {}
  for i, one in ipairs(puzzles.list()) do
    lines[i] = json.encode({
      id = one.id, kinds = one.kinds, moves = one.moves, start = one.text,
    }, { keyorder = keys })
  end
  return ("// puzzles.mjs -- made by lua/site/learn/data.lua.\nexport const kinds = %s;\n"
    .. "export const puzzles = [\n%s,\n];\n"):format(
    json.encode(puzzles.kinds), table.concat(lines, ",\n"))
end
