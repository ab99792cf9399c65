--- Which verb has which of the options that several share: tables, made from the declarations.
-- @module shogun.cli.grid

local grid = {}

--- The meaning of an option: its text before the first semicolon, after which notes on one verb
--- stand, without the default.
---@param element table  of argparse
---@return string
function grid.meaning(element) return (element._description or ""):match "^[^;]*" end

--- What an argument is, alone or in place of a file: "board", "database", or nil.
---@param argument table  of argparse
---@return string?
function grid.subject(argument)
  local name = argument._name .. " " .. tostring(argument._argname):lower()
  return name:match "board" or name:match "database"
end

-- Calls with each argument that is a subject of verbs, and each option that is shown.
local function each_of(command, take)
  for _, argument in ipairs(command._arguments) do
    local subject = grid.subject(argument)
    if subject then take(subject:upper(), subject) end
  end
  for _, option in ipairs(command._options) do
    local is_shown = not option._hidden and option._name ~= "-h"
    if is_shown then take(option._aliases[1], grid.meaning(option)) end
  end
end

--- The options that at least two verbs share, with one meaning, and the arguments that are boards
--- or databases; those first that most verbs have.
---@param commands table[]  of argparse
---@return { name: string, count: integer, place: integer, has: table<string, boolean> }[]  place:
--- in the order of the declarations; has: by verb
function grid.columns(commands)
  local all, by_key = {}, {}
  for _, command in ipairs(commands) do
    each_of(command, function(name, meaning)
      local key = name .. "\0" .. meaning
      if not by_key[key] then
        by_key[key] = { name = name, count = 0, place = #all, has = {} }
        all[#all + 1] = by_key[key]
      end
      by_key[key].count, by_key[key].has[command._name] = by_key[key].count + 1, true
    end)
  end
  local shared = {}
  for _, column in ipairs(all) do
    if column.count > 1 then shared[#shared + 1] = column end
  end
  table.sort(shared, function(one, other)
    if one.count ~= other.count then return one.count > other.count end
    return one.place < other.place
  end)
  return shared
end

-- Columns, split where a table would become wider than `width`.
local function parts_of(columns, first, width)
  local parts, left = {}, 0
  for _, column in ipairs(columns) do
    left = left - #column.name - 2
    if left < 0 then parts[#parts + 1], left = {}, width - first - #column.name - 2 end
    table.insert(parts[#parts], column)
  end
  return parts
end

-- A line of a table: the verb or nothing, and the text of each column.
local function line_of(first, name, columns, text_of)
  local cells = { name .. (" "):rep(first - #name) }
  for i, column in ipairs(columns) do
    local text = text_of(column)
    cells[i + 1] = text .. (" "):rep(#column.name - #text)
  end
  return (table.concat(cells, "  "):gsub(" +$", ""))
end

-- A table of some columns, with the verbs that have one of them.
local function table_of(commands, columns, first)
  local lines = { line_of(first, "", columns, function(column) return column.name end) }
  for _, command in ipairs(commands) do
    local name = command._name
    local line = line_of(first, name, columns, function(column)
      return column.has[name] and "x" or ""
    end)
    if line ~= name then lines[#lines + 1] = line end
  end
  return table.concat(lines, "\n")
end

--- The tables: a line for a verb, a column for an option.
---@param commands table[]  of argparse
---@param width integer  of a line at most
---@return string[]
function grid.tables(commands, width)
  local first, texts = 0, {}
  for _, command in ipairs(commands) do first = math.max(first, #command._name) end
  for i, columns in ipairs(parts_of(grid.columns(commands), first, width)) do
    texts[i] = table_of(commands, columns, first)
  end
  return texts
end

return grid
