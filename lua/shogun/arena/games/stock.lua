--- How many openings a match can have. The text of its option `openings` decides: "balanced",
--- "orders" and "random" have no limit, "balanced:500" allows 500, a file's name allows the boards
--- in the file.

local core = require "shogun.core"

local stock = {}

local most <const> = 1000000

--- The sorts of openings that shogun itself finds.
stock.sorts = { random = true, balanced = true, orders = true }

--- Reads the text.
---@param spec string?
---@return string? sort  one of `sorts`, if shogun finds the openings; otherwise nil
---@return number|string|nil limit  the most openings, or `math.huge`; without a sort: a
--- message if the text is invalid, otherwise nil
function stock.read(spec)
  if type(spec) ~= "string" then return nil end
  local sort, colon, digits = spec:match "^(%l+)(:?)(%d*)$"
  if not stock.sorts[sort] or colon == "" and digits ~= "" then return nil end
  local count = colon == "" and math.huge or math.tointeger(tonumber(digits))
  if count and count >= 1 and (count <= most or count == math.huge) then return sort, count end
  return nil, ("openings: expected %s:1 to %s:%d, got %s"):format(sort, sort, most,
    core.quoted(spec))
end

--- Whether shogun finds the openings from a seed, instead of reading a file or getting boards.
---@param spec any
---@return boolean
function stock.is_found(spec) return stock.read(spec) ~= nil end

--- How many different openings a match has at most. Later rounds repeat them in the same order.
---@param openings { spec: string?, boards: string[] }
---@return number  `math.huge` if there is no limit, or if the boards are not known
function stock.limit(openings)
  local sort, limit = stock.read(openings.spec)
  if sort then return limit end
  return #openings.boards > 0 and #openings.boards or math.huge
end

--- Whether the openings of `spec` include all openings of `other`, and more.
---@param spec string?
---@param other string?
---@return boolean
function stock.is_more(spec, other)
  local sort, limit = stock.read(spec)
  local other_sort, other_limit = stock.read(other)
  return sort ~= nil and sort == other_sort and limit > other_limit
end

return stock
