-- examples.lua -- runs the examples of the doc comments, and shows every public call they make.
--
-- An example is a block of Lua in a function's comment. `shogun` is there, and `board`, the start.

local example = require "site.example"
local face = require "spec.support.face"

local examples = {}

--- The examples in the order of their names.
---@return { name: string, code: string, declaration: shogun.DeclaredFunction }[]
function examples.list()
  local list = {}
  for name, entry in pairs(face.declarations()) do
    list[#list + 1] = { name = name, code = entry.example, declaration = entry }
  end
  table.sort(list, function(a, b) return a.name < b.name end)
  return list
end

local around -- nil: the calls go straight through

-- What stands in place of a public function while examples are watched. The library's own calls go
-- straight through.
local function watched(name, call)
  local function leave(before, ...)
    around = before
    return ...
  end
  return function(...)
    local before = around
    if not before then return call(...) end
    around = nil
    return leave(before, before(name, call, ...))
  end
end

--- Puts `watched` functions in place of all public ones. Returns a function that takes them away.
---@return fun()
function examples.watch()
  local functions = face.functions()
  for name, entry in pairs(functions) do
    rawset(entry.owner, entry.key, watched(name, entry.call))
  end
  return function()
    for _, entry in pairs(functions) do rawset(entry.owner, entry.key, entry.call) end
  end
end

--- Runs an example. Its public calls are made by `call`, which gets the name, the function and
--- the arguments, and returns the results.
---@param each { name: string, code: string }
---@param call fun(name: string, f: function, ...): ...
---@return string? output
---@return string? message
function examples.run(each, call)
  around = call
  local output, message = example.run(each.name, each.code)
  around = nil
  return output, message
end

return examples
