-- ladder.lua -- simulates leagues of known strengths: how many games a player each order of games
-- needs until the list is right, how often a ladder's intervals hold the truth, and how close to it
-- a new bot's first 400 games bring its rating.
--
--     lua5.4 spec/bench/ladder.lua [PLAYERS...]

local new_league = require "spec.fakes.league"

local apart <const>, wanted <const> = 60, 0.99 -- Elo; the share of such pairs that stand right
local most <const> = 100 -- games a player

local orders <const> = { "ladder", "round robin", "random pairs" }
local pair_of <const> = {
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

-- The games a player until the order was right, and the share of a ladder's intervals that held
-- after the most games.
local function simulate(order, league, count)
  local truth, needed, look = league:truth(), nil, 10
  for turn = 0, most * count // 2 - 1 do
    league:play(pair_of[order](count, turn, league.source))
    local games = 2 * (turn + 1) / count
    if not needed and games >= look then
      look = 1.25 * look
      if is_right(league:list(truth), truth) then needed = games end
    end
    if needed and order ~= "ladder" then break end
  end
  return needed or math.huge, select(2, league:list(truth))
end

-- The share of new bots within that many Elo of the truth after their first 400 games.
local function placed(count, cycle, newcomers)
  local league, within = new_league(count, 300, 1, cycle), 0
  for _ = 1, 50 * count do league:play() end
  for place = count + 1, count + newcomers do
    league:add_player(league.source(-600, 600))
    within = within + (math.abs(league:place(place, 400)) <= apart and 1 or 0)
  end
  return within / newcomers
end

for _, word in ipairs(#arg > 0 and arg or { 8, 40, 200 }) do
  local count = math.tointeger(tonumber(word))
  local times = math.max(3, 400 // count)
  for _, cycle in ipairs { 0, 150 } do
    print(("%d players, styles of %d Elo:"):format(count, cycle))
    for _, order in ipairs(orders) do
      local list, held = {}, 0
      for seed = 1, times do
        local needed, share = simulate(order, new_league(count, 300, seed, cycle), count)
        list[seed], held = needed, held + share / times
      end
      table.sort(list)
      local needed = list[(times + 1) // 2]
      local text = needed < math.huge and ("%.0f games a player"):format(needed)
        or ("not within %d games a player"):format(most)
      if order == "ladder" then text = ("%s, intervals hold %.1f %%"):format(text, 100 * held) end
      print(("  %s: %s"):format(order, text))
    end
    print(("  new bots within %d Elo after 400 games: %.0f %%"):format(apart,
      100 * placed(count, cycle, math.min(50, 2000 // count))))
    io.stdout:flush()
  end
end
