--- Lists the endings of a law, as data or as lines of text.

local caches = require "shogun.endings.cache"
local check = require "shogun.check"
local core = require "shogun.core"
local figures = require "shogun.draw.report.figures"
local summary = require "shogun.endings.summary"

local listing = {}

---@class shogun.ListedEnding
---@field ending string
---@field stands_for integer
---@field state "solved" | "missing" | "refused"
---@field problem string?  why it is refused
---@field pieces string  "K+P v K+P"
---@field file string?  only solved endings have this field, `bytes` and the fields of a summary
---@field bytes integer?

local function described(cache, rules, name, stands_for)
  local found, more = cache:read(rules, name)
  local entry = found and summary.of(found) or { pieces = summary.pieces(name) }
  entry.ending, entry.stands_for = name, stands_for
  entry.state = found and "solved" or more and "refused" or "missing"
  if found then
    entry.file, entry.bytes = cache.folder .. "/" .. caches.name(rules, name), more
  else
    entry.problem = more
  end
  return entry
end

--- All endings under some rules, each with its state in the cache.
---@param cache shogun.EndingCache
---@param rules shogun.Rules
---@return shogun.ListedEnding[]
---@return boolean has_refused
function listing.of(cache, rules)
  local list, has_refused, names, stand_for = {}, false, core.ending_names(rules)
  for i, name in ipairs(names) do
    list[i] = described(cache, rules, name, stand_for[i])
    has_refused = has_refused or list[i].state == "refused"
  end
  return list, has_refused
end

local function mebibytes(bytes) return ("%.1f MiB"):format(bytes / (1 << 20)) end

--- Won, drawn and lost positions as shares: "21.4 %".
---@param each { won: integer, drawn: integer, lost: integer }
---@return string won
---@return string drawn
---@return string lost
function listing.shares(each)
  local all = each.won + each.drawn + each.lost
  return figures.percent(each.won / all), figures.percent(each.drawn / all),
    figures.percent(each.lost / all)
end

local form <const> = "%-10s  %3s  %7s  %7s  %7s  %7s  %8s"

local function line_of(entry)
  if entry.state ~= "solved" then
    local why = entry.problem and check.escaped(entry.problem) or "not solved yet"
    return ("%-10s  %3d  %s"):format(entry.ending, entry.stands_for, why)
  end
  local won, drawn, lost = listing.shares(entry)
  return form:format(entry.ending, entry.stands_for, won, drawn, lost, entry.longest,
    mebibytes(entry.bytes))
end

-- Adds up the results of the endings with the same pieces. Returns {} unless all are solved.
local function sums_of(list)
  local sums = {}
  for _, entry in ipairs(list) do
    if entry.state ~= "solved" then return {} end
    summary.add(sums, entry, entry.stands_for)
  end
  return sums
end

local function sum_line(sum)
  local won, drawn, lost = listing.shares(sum)
  local longest = sum.longest > 0 and ("; longest win %d plies"):format(sum.longest) or ""
  return ("%s: the side to move wins %s, draws %s, loses %s%s"):format(sum.pieces, won, drawn,
    lost, longest)
end

--- The list as text.
---@param list shogun.ListedEnding[]
---@param folder string  of the cache
---@return string
function listing.text(list, folder)
  local lines = { form:format("ending", "for", "won", "drawn", "lost", "longest", "size") }
  local solved, bytes = 0, 0
  for _, entry in ipairs(list) do
    lines[#lines + 1] = line_of(entry)
    if entry.bytes then solved, bytes = solved + 1, bytes + entry.bytes end
  end
  for _, sum in ipairs(sums_of(list)) do lines[#lines + 1] = sum_line(sum) end
  lines[#lines + 1] = ("%d of %s solved, %s in %s"):format(solved,
    figures.plural(#list, "ending"), mebibytes(bytes), check.escaped(folder))
  return table.concat(lines, "\n") .. "\n"
end

return listing
