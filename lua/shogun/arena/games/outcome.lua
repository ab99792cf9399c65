--- The outcome of a game: its fields, each with its form in messages, in the database and in JSON.

local results = require "shogun.results"

local outcome = {}

---@class shogun.OutcomeField
---@field [1] string  its name in `shogun.Outcome`
---@field wire string  the format in which a worker sends it (string.pack)
---@field is_optional? boolean  it may be missing
---@field column string  in the table `games`
---@field to_column? fun(value: any): any
---@field from_column? fun(value: any): any

--- The fields, in the order of the columns. `winner` is stored as a result: "1-0".
---@type shogun.OutcomeField[]
outcome.fields = {
  {
    "winner", wire = "s1", is_optional = true, column = "result", to_column = results.text,
    from_column = function(text) return results.winners[text] end,
  },
  { "reason", wire = "s1", column = "reason" },
  { "message", wire = "s2", is_optional = true, column = "message" },
  { "move", wire = "s2", is_optional = true, column = "refused" },
  { "plies", wire = "I4", column = "plies" },
  { "seconds", wire = "d", column = "seconds" },
  { "white_seconds", wire = "d", column = "white_seconds" },
  { "red_seconds", wire = "d", column = "red_seconds" },
  { "white_late", wire = "I4", is_optional = true, column = "white_late" },
  { "red_late", wire = "I4", is_optional = true, column = "red_late" },
  { "moves", wire = "s4", column = "moves" },
  { "printed", wire = "s4", is_optional = true, column = "printed" },
}

--- The names of the columns for an SQL statement, a comma before each.
---@param without table<string, true>
---@return string
function outcome.columns(without)
  local text = ""
  for _, field in ipairs(outcome.fields) do
    if not without[field.column] then text = text .. ", " .. field.column end
  end
  return text
end

--- Appends the values of an outcome, in the order of the columns.
---@param values table  a list with its length as `n`
---@param self shogun.Outcome
function outcome.add_values(values, self)
  local n = values.n
  for i, field in ipairs(outcome.fields) do
    local value = self[field[1]]
    if field.to_column then value = field.to_column(value) end
    values[n + i] = value
  end
  values.n = n + #outcome.fields
end

--- The outcome that a row of the table `games` holds.
---@param row table<string, any>
---@return shogun.Outcome
function outcome.of_row(row)
  local self = { number = row.number }
  for _, field in ipairs(outcome.fields) do
    local value = row[field.column]
    if field.from_column then value = field.from_column(value) end
    self[field[1]] = value
  end
  return self
end

--- Adds an outcome's fields to an object for JSON, under the names of their columns; leaves out the
--- moves and the log.
---@param object table
---@param self shogun.Outcome
function outcome.add_json(object, self)
  for _, field in ipairs(outcome.fields) do
    local name, column = field[1], field.column
    if name ~= "moves" and name ~= "printed" then
      object[column] = self[name]
      if field.to_column then object[column] = field.to_column(self[name]) end
    end
  end
end

return outcome
