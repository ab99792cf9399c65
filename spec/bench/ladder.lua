-- ladder.lua -- how many games a player the order of a league needs, by simulation with known
-- strengths: the ladder's schedule beside round robin and random pairs; and how often its intervals
-- hold the truth.
--
--     lua5.4 spec/bench/ladder.lua [PLAYERS...]

local new_league = require "spec.fakes.league"

local apart <const>, wanted <const> = 60, 0.99 -- Elo; the share of such pairs that stand right

local ways <const> = {
  ladder = function() end,
  ["random pairs"] = function(count, _, source)
    local a, b = source(1, count), source(1, count - 1)
    return a, b < a and b or b + 1
  end,
  ["round robin"] = function(count, turn) -- the circle method
    local odd, i = count - 1, turn % (count // 2)
    local round = turn // (count // 2) % odd
    return i == 0 and count or (round + i) % odd + 1, (round - i) % odd + 1
  end,
}

local function is_right(list, truth)
  local right, all = 0, 0
  for i, entry in ipairs(list) do
    for j = i + 1, #list do
      local distance = truth[entry.place] - truth[list[j].place]
      if math.abs(distance) > apart then all, right = all + 1, right + (distance > 0 and 1 or 0) end
    end
  end
  return right >= wanted * all
end

-- The games a player that the order needed, and the share of intervals that held after 200.
local function simulate(way, count, cycle, seed)
  local league = new_league(count, 300, seed, cycle)
  local truth, needed, look = league:truth(), nil, 10
  for turn = 0, 100 * count - 1 do
    league:play(way(count, turn, league.source))
    local games = 2 * (turn + 1) / count
    if not needed and games >= look then
      look = 1.25 * look
      if is_right(league:list(truth), truth) then needed = games end
    end
  end
  return needed or math.huge, select(2, league:list(truth))
end

for _, word in ipairs(#arg > 0 and arg or { 8, 40, 200 }) do
  local count = math.tointeger(tonumber(word))
  local times = math.max(2, 400 // count)
  for _, cycle in ipairs { 0, 150 } do
    for name, way in pairs(ways) do
      local list, held = {}, 0
      for seed = 1, times do
        local needed, share = simulate(way, count, cycle, seed)
        list[seed], held = needed, held + share / times
      end
      table.sort(list)
      local text = "%d players, styles of %d Elo, %s: %.0f games a player, intervals hold %.1f %%"
      print(text:format(count, cycle, name, list[(times + 1) // 2], 100 * held))
    end
  end
end
