--- Judges a law: exact facts about what it does to a single piece on an empty board.
--
-- The difference energy - dial[field] of a piece never changes: it is the piece's class, one of 4
-- for pawns and 2 for kings. A class fixes the number on each field, so its moves are a graph of 64
-- fields. A set of fields is an integer, whose bit 8 * (y - 1) + x - 1 is the field (x, y). Under
-- dice a piece may show any number on any field.

local check = require "shogun.check"
local core = require "shogun.core"
local format <const> = require("shogun.numbers").format

local option_names <const> = {
  games = true, nodes = true, rules = true, seed = true, db = true, concurrency = true,
  report = true,
}

local fields <const> = {}
for y = 1, 8 do
  for x = 1, 8 do fields[#fields + 1] = { x = x, y = y, bit = 1 << #fields } end
end

local function count(set)
  local size = 0
  while set ~= 0 do
    set, size = set & set - 1, size + 1
  end
  return size
end

-- The fields at each distance from each field.
local around <const> = {}
for i, from in ipairs(fields) do
  around[i] = {}
  for j, to in ipairs(fields) do
    local distance = math.abs(from.x - to.x) + math.abs(from.y - to.y)
    around[i][distance] = around[i][distance] or {}
    table.insert(around[i][distance], j)
  end
end

-- Adds to `reach` the fields that single moves reach from there, until no set grows.
local function close(class)
  local grew
  repeat
    grew = false
    for i = 1, 64 do
      local set = class.reach[i]
      for _, to in ipairs(class.to[i]) do set = set | fields[to].bit | class.reach[to] end
      grew = grew or set ~= class.reach[i]
      class.reach[i] = set
    end
  until not grew
end

-- A class has for each field `shows`, the numbers that a piece may show there; `to`, the fields one
-- move away; and `reach`, the set of fields that any number of moves can reach.
local function new_class(dials, kept, limit)
  local class = { shows = {}, to = {}, reach = {} }
  for i, field in ipairs(fields) do
    local first, last = 1, limit
    if dials then
      first = (kept + dials[9 - field.y][field.x] - 1) % limit + 1
      last = first
    end
    class.shows[i], class.to[i], class.reach[i] = {}, {}, 0
    for number = first, last do
      table.insert(class.shows[i], number)
      table.move(around[i][number] or {}, 1, 64, #class.to[i] + 1, class.to[i])
    end
  end
  close(class)
  return class
end

-- The least number of moves to each field, by breadth-first search; nil if it cannot be reached.
local function plies_from(class, from)
  local plies, queue = { [from] = 0 }, { from }
  for _, i in ipairs(queue) do
    for _, to in ipairs(class.to[i]) do
      if not plies[to] then
        plies[to] = plies[i] + 1
        queue[#queue + 1] = to
      end
    end
  end
  return plies
end

-- The pieces of the start, each with its class and field.
local function pieces_of(rules)
  local classes, pieces, dials = { pawn = {}, king = {} }, {}, rules.dials
  for i, piece in ipairs(core.board(nil, rules):pieces()) do
    local kind, limit = piece.kind, piece.kind == "king" and 2 or 4
    local dial = dials and dials[9 - piece.y][piece.x] or piece.energy
    local kept = (piece.energy - dial) % limit
    classes[kind][kept] = classes[kind][kept] or new_class(dials, kept, limit)
    pieces[i] = { kind = kind, class = classes[kind][kept], at = 8 * (piece.y - 1) + piece.x }
  end
  return pieces
end

-- A number for each field, 8 rows of 8, row 8 first.
local function map_of(value)
  local map = {}
  for i, field in ipairs(fields) do
    map[9 - field.y] = map[9 - field.y] or {}
    map[9 - field.y][field.x] = value(i)
  end
  return map
end

local function total(list, value)
  local sum = 0
  for _, each in ipairs(list) do sum = sum + value(each) end
  return sum
end

-- The turns and mirrors of the board. Bit 0 of an index replaces x by 9 - x, bit 1 replaces y by
-- 9 - y, and then bit 2 exchanges x and y.
local images <const> = {
  [0] = "nothing", "an exchange of left and right", "an exchange of near and far", "a half turn",
  "a mirror at the diagonal from a1", "a quarter turn to the right", "a quarter turn to the left",
  "a mirror at the diagonal from h1",
}

-- Whether a turn or mirror keeps the law: it changes all dials by the same amount.
local function keeps(dials, image)
  local change
  for _, field in ipairs(fields) do
    local x = image & 1 == 0 and field.x or 9 - field.x
    local y = image & 2 == 0 and field.y or 9 - field.y
    if image & 4 ~= 0 then x, y = y, x end
    local now = (dials[9 - y][x] - dials[9 - field.y][field.x]) % 4
    change = change or now
    if now ~= change then return false end
  end
  return true
end

local function symmetries(rules)
  local names = {}
  for image = 0, 7 do
    if not rules.dials or keeps(rules.dials, image) then names[#names + 1] = images[image] end
  end
  local words = #names == 1 and "No turn or mirror of the board leaves the law as it is."
    or "The law stays as it is after " .. table.concat(names, ", ", 2) .. "."
  return { name = "symmetries", value = #names, list = names, words = words }
end

local function reach(pieces)
  local bound, fewest = 0, 64
  for _, piece in ipairs(pieces) do
    local size = count(piece.class.reach[piece.at])
    bound, fewest = bound + (size < 64 and 1 or 0), math.min(fewest, size)
  end
  local words = "Every piece can come to every field."
  if bound > 0 then
    words = format("%d of the 16 pieces can never come to every field; one comes to %d only.",
      bound, fewest)
  end
  return {
    name = "reach", value = bound, fewest = fewest, words = words,
    map = map_of(function(i)
      return total(pieces, function(piece) return piece.class.reach[piece.at] >> i - 1 & 1 end)
    end),
    unit = "pieces that can come here",
  }
end

local function moves(pieces)
  local sums, most, all, pairs_of = {}, 0, 0, 0
  for i = 1, 64 do sums[i] = { sum = 0, count = 0 } end
  for _, piece in ipairs(pieces) do
    if piece.kind == "pawn" then
      for i, plies in pairs(plies_from(piece.class, piece.at)) do
        sums[i].sum, sums[i].count = sums[i].sum + plies, sums[i].count + 1
        most, all, pairs_of = math.max(most, plies), all + plies, pairs_of + 1
      end
    end
  end
  local mean = all / pairs_of
  return {
    name = "moves", value = mean, most = most,
    words = format("A pawn needs %.1f moves to a field, on average over the fields that it can "
      .. "reach, and at most %d.", mean, most),
    map = map_of(function(i)
      return sums[i].count > 0 and sums[i].sum / sums[i].count or false
    end), unit = "moves that a pawn needs, on average",
  }
end

local steps <const> = 200 -- of the random walk, until its shares no longer change

-- The shares of time that a random walk spends on the fields, from the shares at its beginning.
-- Half of a share stays at each step, so that the walk does not alternate between sets of fields.
local function walk(class, share)
  for _ = 1, steps do
    local now = {}
    for i = 1, 64 do now[i] = share[i] / 2 end
    for i = 1, 64 do
      local to = class.to[i]
      for _, j in ipairs(to) do now[j] = now[j] + share[i] / 2 / #to end
    end
    share = now
  end
  return share
end

-- A list of { class=, at=, share= }: the share of time that pieces of a kind spend on each field.
local function stays_of(pieces, kind)
  local begins, order, all, stays = {}, {}, 0, {}
  for _, piece in ipairs(pieces) do
    local class = piece.class
    if piece.kind == kind then
      if not begins[class] then begins[class], order[#order + 1] = {}, class end
      begins[class][piece.at], all = (begins[class][piece.at] or 0) + 1, all + 1
    end
  end
  for _, class in ipairs(order) do
    local share = begins[class]
    for i = 1, 64 do share[i] = (share[i] or 0) / all end
    for i, part in ipairs(walk(class, share)) do
      stays[#stays + 1] = { class = class, at = i, share = part }
    end
  end
  return stays
end

-- The mean of value(class, field), weighted by the stays' shares, and a map of the fields' means.
local function mean_of(stays, value)
  local sums, weights, mean = {}, {}, 0
  for i = 1, 64 do sums[i], weights[i] = 0, 0 end
  for _, stay in ipairs(stays) do
    local part = stay.share * value(stay.class, stay.at)
    sums[stay.at], weights[stay.at] = sums[stay.at] + part, weights[stay.at] + stay.share
    mean = mean + part
  end
  return mean, map_of(function(i) return weights[i] > 0 and sums[i] / weights[i] or false end)
end

local function shares_of(stays, limit)
  local shares = {}
  for number = 1, limit do
    shares[number] = mean_of(stays, function(class, i)
      return total(class.shows[i], function(shown) return shown == number and 1 or 0 end)
        / #class.shows[i]
    end)
  end
  return shares
end

local function percent(shares)
  local words = {}
  for i, share in ipairs(shares) do words[i] = format("%.0f", 100 * share) end
  return table.concat(words, ", ", 1, #words - 1) .. " and " .. words[#words]
end

local function numbers(of_pawns, of_kings)
  local pawns, kings = shares_of(of_pawns, 4), shares_of(of_kings, 2)
  local _, map = mean_of(of_pawns, function(class, i)
    return total(class.shows[i], function(number) return number end) / #class.shows[i]
  end)
  return {
    name = "numbers", value = pawns, kings = kings,
    words = format("Pawns that move at random show 1 to 4 in %s of 100 cases, kings 1 and 2 in %s.",
      percent(pawns), percent(kings)),
    map = map, unit = "the number of a pawn here, on average",
  }
end

local function traps(pieces)
  local caught = {}
  for i = 1, 64 do caught[i] = 0 end
  for _, piece in ipairs(pieces) do
    local class, home = piece.class, fields[piece.at].bit
    for i, field in ipairs(fields) do
      local is_reached = class.reach[piece.at] & field.bit ~= 0
      if is_reached and class.reach[i] & home == 0 then caught[i] = caught[i] + 1 end
    end
  end
  local places = total(caught, function(pieces_here) return math.min(pieces_here, 1) end)
  local words = "No field is a trap: a piece can always go back to where it began."
  if places > 0 then
    words = format("%d fields are traps: pieces that come there can never go back to where they "
      .. "began.", places)
  end
  return {
    name = "traps", value = places, words = words,
    map = map_of(function(i) return caught[i] end), unit = "pieces that cannot come back from here",
  }
end

-- The share of the moves from a field that can be taken straight back: the number stays the same.
local function back_from(class, i)
  local to = class.to[i]
  if #class.shows[i] > 1 or #to == 0 then return 0 end
  return total(to, function(j) return class.shows[j][1] == class.shows[i][1] and 1 or 0 end) / #to
end

local function returns(of_pawns)
  local mean, map = mean_of(of_pawns, back_from)
  return {
    name = "returns", value = mean,
    words = format("After %.0f of 100 moves a pawn can go straight back and shows its number "
      .. "again.", 100 * mean),
    map = map, unit = "share of the moves from here that can be taken back",
  }
end

--- A fact about a law.
---@class shogun.LawFact
---@field name "symmetries" | "reach" | "moves" | "numbers" | "traps" | "returns" | "white"
--- | "draws" | "length" | "ends" | "twice" | "verdict"
---@field value any  symmetries: how many turns and mirrors of the board leave the law as it is;
--- reach: how many of the 16 pieces can never come to every field; moves: how many a pawn needs to
--- come to a field, on average; numbers: the shares in which pawns show 1 to 4 (`kings`: 1 and 2);
--- traps: how many fields are traps; returns: the share of the pawns' moves that can be taken back;
--- white: white's share of the points; twice: that of the player with twice the nodes; draws: the
--- share of draws; length: mean plies; ends: a list of { reason=, share= }, the most frequent first
---@field words string  the fact and its meaning, a sentence
---@field low? number  only of figures from games: the lower end of the 95 % interval
---@field high? number  the upper end
---@field map? number[][]  8 rows of 8, row 8 first; false where no piece comes
---@field unit? string  what a number of the map means

--- How to play games about a law.
---@class shogun.LawOptions
---@field games? integer  how many, an even number; default 0: only exact facts
---@field nodes? integer  how many the weaker player has for a move; default 1000
---@field rules? shogun.AnyRules  the rules of the games, except the law; default "standard"
---@field seed? integer
---@field db? string  as in a match: the same call resumes the games stored there
---@field concurrency? integer  as in a match
---@field report? fun(event: table)  gets the events of the match

--- Judges a law. Exact facts tell what happens to each piece of the start when it moves alone; most
--- do not depend on the order of the pawns. With `games` the engine also plays against itself, and
--- a verdict compares the law with others. It uses no net, since most laws have none.
--- ```lua
--- for _, fact in ipairs(shogun.law()) do print(fact.name, fact.words) end
--- print(shogun.law({ law = ("0011"):rep(16) })[2].value)
--- print(shogun.law("sheet", { games = 4, nodes = 50 })[7].words)
--- ```
---@param rules? shogun.AnyRules  default "standard"; only its law counts
---@param given? shogun.LawOptions
---@return shogun.LawFact[]?
---@return string? message  why there are no facts: as for shogun.match
return function(rules, given)
  rules = check.blame(core.rules, rules)
  given = check.options(given, option_names)
  check.whole(given, "games", 0, 1 << 30)
  check.whole(given, "nodes", 1, 1 << 40)
  local pieces = pieces_of(rules)
  local pawns, kings = stays_of(pieces, "pawn"), stays_of(pieces, "king")
  local facts = {
    symmetries(rules), reach(pieces), moves(pieces), numbers(pawns, kings), traps(pieces),
    returns(pawns),
  }
  if (given.games or 0) == 0 then return facts end
  local played, message = require "shogun.law.figures"(rules, given, facts[2].value)
  return played and table.move(played, 1, #played, #facts + 1, facts), message
end
