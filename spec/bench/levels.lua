-- levels.lua -- fits the levels by matches, and measures them.
--
--     lua5.4 spec/bench/levels.lua JOB [PAIRS] [RULES] [GAMES AT ONCE]
--
--     fit       prints the table of engine/levels.lua again
--     steps     plays each level against the one below, and some against others
--
-- in a tree whose `make env` is set; `make levels` does the first. To fit, players of rising
-- visibility play their neighbours; a rating list of all is a curve of Elo, which is cut into ten
-- equal parts.

local levels = require "shogun.engine.levels"
local rating = require "shogun.arena.stats.rating"
local shogun = require "shogun"

local job <const>, count <const>, rules <const> = arg[1], math.tointeger(tonumber(arg[2])), arg[3]

local concurrency <const> = math.tointeger(tonumber(arg[4]))

local best <const> = "engine:nodes=100000" -- level 10, for matches

local function match(first, second)
  local result
  assert(shogun.match {
    players = { first, second }, pairs = count or 300, rules = rules or "standard",
    openings = "random", concurrency = concurrency,
    report = function(event) if event.event == "end" then result = event.pairings[1] end end,
  })
  return { first = first, second = second, counts = result.counts }, result.strength
end

local function bound(number) return number and ("%+.0f"):format(number) or "..." end

local function show(first, second)
  local found, strength = match(first, second)
  print(("%-45s %-45s %5s [%s, %s]  %s"):format(first, second, bound(strength.elo),
    bound(strength.low), bound(strength.high), table.concat(found.counts, " ")))
  io.stdout:flush()
  return found
end

-- The curve to be cut: how blind its players are, from level 0 on, and how many nodes they look at.
local blindness <const> = {
  .75, .66, .56, .48, .4, .33, .27, .22, .18, .145, .115, .09, .07, .055, .043, .033, .025, .018,
  .012, .008,
}

local function nodes_of(blind) return math.floor(1000 * (blindness[1] / blind) ^ 0.66 + 0.5) end

local function text_of(blind)
  return ("engine:nodes=%d,visibility=%g"):format(nodes_of(blind), 1 - blind)
end

-- The rating of each player of the curve, from its neighbours.
local function ratings()
  local matches, by_name = {}, {}
  for i = 2, #blindness do
    matches[#matches + 1] = show(text_of(blindness[i]), text_of(blindness[i - 1]))
  end
  matches[#matches + 1] = show(best, text_of(blindness[#blindness]))
  for _, each in ipairs(rating.list(matches)) do by_name[each.name] = each.rating end
  return by_name
end

-- How blind a player of that rating is.
local function blind_at(wanted, by_name)
  for i = 2, #blindness do
    local low, high = by_name[text_of(blindness[i - 1])], by_name[text_of(blindness[i])]
    if wanted <= high or i == #blindness then
      local part = (wanted - low) / (high - low)
      return blindness[i - 1] ^ (1 - part) * blindness[i] ^ part
    end
  end
end

local function fit()
  local by_name = ratings()
  local low, high = by_name[text_of(blindness[1])], by_name[best]
  print(("\nsteps of %.0f Elo"):format((high - low) / levels.best))
  for level = 0, levels.best - 1 do
    local blind = blind_at(low + (high - low) * level / levels.best, by_name)
    print(("  { nodes = %d, visibility = %.4g },"):format(nodes_of(blind), 1 - blind))
  end
end

local function level_text(level)
  return level == levels.best and best or ("engine:level=%g"):format(level)
end

local function steps()
  for level = 0, levels.best - 1 do show(level_text(level + 1), level_text(level)) end
  for _, level in ipairs { 0, 3, 4 } do show(level_text(level), "greedy") end
  show(level_text(0), "random")
end

local jobs <const> = { fit = fit, steps = steps }
local run <const> = jobs[job] or error("expected fit or steps, got " .. tostring(job))
run()
