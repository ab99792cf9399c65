-- law.lua -- what a law makes of the game: the numbers shown, results by colour, lengths, reasons
-- and the pieces left, over games that the engine plays against itself.
--
-- Usage, in a tree whose `make env` is set:
--
--     lua5.4 spec/bench/law.lua [RULES [GAMES [NODES [SEED]]]]
--
-- Each game starts after four random plies, and every other one with the sides' engines swapped,
-- so that what one engine has in its table favours no colour.

local openings = require "shogun.arena.games.openings"
local shogun = require "shogun"

local rules, games = arg[1] or "standard", tonumber(arg[2]) or 1000
local nodes, seed = tonumber(arg[3]) or 1000, math.tointeger(tonumber(arg[4])) or 1
local next_opening = openings.random { rules = rules, plies = 4, seed = seed }

local shown = { pawn = { 0, 0, 0, 0 }, king = { 0, 0 } } -- after a move
local winners = { white = 0, red = 0, nobody = 0 }
local reasons, lengths, left = {}, {}, {}

local function note_game(game, result)
  local winner = result.winner or "nobody"
  winners[winner] = winners[winner] + 1
  reasons[result.reason] = (reasons[result.reason] or 0) + 1
  lengths[#lengths + 1], left[#left + 1] = #game.moves, #game.board
end

local function note_move(game, move)
  local energy = game.board:occupied(move.to).energy
  shown[move.kind][energy] = shown[move.kind][energy] + 1
end

local function percent(counts)
  local sum, parts = 0, {}
  for _, count in ipairs(counts) do sum = sum + count end
  for energy, count in ipairs(counts) do
    parts[energy] = ("%d: %.1f %%"):format(energy, 100 * count / math.max(sum, 1))
  end
  return table.concat(parts, ", ")
end

local function spread(numbers)
  table.sort(numbers)
  local sum = 0
  for _, number in ipairs(numbers) do sum = sum + number end
  local function at(share) return numbers[math.max(1, math.ceil(share * #numbers))] end
  return ("mean %.1f; least %d, a quarter at most %d, half %d, three quarters %d, most %d"):format(
    sum / #numbers, numbers[1], at(0.25), at(0.5), at(0.75), numbers[#numbers])
end

local players = {}
for i = 1, 2 do players[i] = shogun.bots.engine { hash = 2, nodes = nodes } end

for n = 1, games do
  local game = shogun.game {
    white = players[1 + n % 2], red = players[2 - n % 2], seed = n,
    board = next_opening(),
  }
  note_game(game, game:run(note_move))
  if n % 50 == 0 then io.stderr:write(("\r%d of %d games"):format(n, games)) end
end
io.stderr:write "\n"

print(("%d games, %s, %d nodes a move"):format(games, tostring(shogun.rules(rules)), nodes))
print("pawns show after a move  " .. percent(shown.pawn))
print("kings show after a move  " .. percent(shown.king))
print(("white won %d, drawn %d, red won %d"):format(winners.white, winners.nobody, winners.red))
local names = {}
for reason, count in pairs(reasons) do names[#names + 1] = ("%s %d"):format(reason, count) end
table.sort(names)
print("reasons                  " .. table.concat(names, ", "))
print("plies                    " .. spread(lengths))
print("pieces left              " .. spread(left))
