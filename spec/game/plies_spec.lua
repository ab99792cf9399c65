-- plies_spec.lua -- the plies of a game in C, against lists in Lua that do the same slowly.

local core = require "shogun.core"
local random = require "spec.support.random"
local rounds = require("spec.support.harsh").rounds
local shogun = require "shogun"

-- The obvious way: all boards in a list, and each count visits all of them.
local function new_model(start) return { boards = { start }, codes = {}, shown = {} } end

local function result_of(model)
  local last, times = model.boards[#model.boards], 0
  local result, limit = last:result(), last:rules().repetition
  for _, board in ipairs(model.boards) do times = times + (board == last and 1 or 0) end
  if not result and limit > 0 and times >= limit then result = { reason = "repetition" } end
  return result
end

local function add(model, code, shown)
  local n = #model.codes + 1
  model.boards[n + 1] = assert(model.boards[n]:play(code, shown))
  model.codes[n], model.shown[n] = code, shown
end

local function remove(model)
  local n = #model.codes
  if n == 0 then return false end
  model.boards[n + 1], model.codes[n], model.shown[n] = nil, nil, nil
  return true
end

local function check(plies, model)
  local keys = {}
  assert.equal(#model.codes, #plies)
  for n, board in ipairs(model.boards) do
    assert.equal(board:text(), plies:board(n - 1):text())
    keys[n] = board:hash()
  end
  assert.same(keys, plies:keys())
  assert.equal(model.boards[#model.boards], plies:board())
  assert.equal(model.boards[#model.boards]:turn(), plies:turn())
  for n, code in ipairs(model.codes) do
    assert.same({ code, model.shown[n] }, { plies:code(n) })
    local move = assert(model.boards[n]:move(code))
    move.shows = model.shown[n]
    assert.same(move, plies:move(n))
  end
end

-- A random move, or often one that may lead back to where a piece has come from.
local function some_code(number, board, model)
  local last = model.codes[#model.codes - 1]
  local back = last and last // 64 + last % 64 * 64
  if back and number(1, 3) > 1 and board:move(back) then return back end
  local codes, count = board:codes()
  return codes[number(1, count)]
end

local function play(number, plies, model)
  local board = model.boards[#model.boards]
  local code = some_code(number, board, model)
  local move = board:move(code)
  local shown = move.shows or number(1, move.kind == "pawn" and 4 or 2)
  add(model, code, shown)
  local form = ({ code, tostring(move), move })[number(1, 3)]
  local is_wanted = shown % 2 == 0
  move.shows = shown
  assert.same({ is_wanted and move or true, result_of(model) },
    { plies:play(form, shown, is_wanted) })
  return result_of(model) ~= nil
end

local some_rules <const> = {
  "standard", "dice", "boxed", { law = "fixed", repetition = 2, lone = 0 },
  { law = "fixed", repetition = 5, quiet = 0 }, { law = ("0123"):rep(16), repetition = 0 },
}

describe("the plies of a game", function()
  it("agree with plain lists of boards and moves", function()
    local number, repeated = random.source(1), 0
    for round = 1, rounds(150) do
      local start = shogun.board(nil, some_rules[round % #some_rules + 1])
      local plies, model = core.plies(start), new_model(start)
      for _ = 1, number(1, 120) do
        local over = false
        if number(1, 4) > 1 then over = play(number, plies, model) end
        if over or number(1, 4) == 1 then
          local result = result_of(model)
          if result and result.reason == "repetition" then repeated = repeated + 1 end
          for _ = 1, number(over and 1 or 0, 9) do assert.equal(remove(model), plies:undo()) end
        end
      end
      check(plies, model)
    end
    assert.is_true(repeated > rounds(20), repeated)
  end)

  it("start with a result if the first board has one", function()
    local once = core.plies(shogun.board(nil, { repetition = 1 }))
    assert.same({ { reason = "repetition" }, 0 }, { once:result(), once:repeated() })
    local plies = core.plies(shogun.board())
    assert.same({}, { plies:result(), plies:repeated() })
    assert.same({ reason = "alone" }, core.plies(shogun.board "8/8/8/8/8/8/8/K16k1 w"):result())
  end)

  it("refuse moves that cannot be played, and then stay unchanged", function()
    local plies = core.plies(shogun.board())
    assert.same({ nil, "illegal move 'a1a8': distance 7, the piece shows 1" },
      { plies:play "a1a8" })
    assert.same({ nil, "not a move: expected two fields, as in 'd4b6', got 'x'" },
      { plies:play "x" })
    for _, call in ipairs {
      function() plies:play() end, function() plies:play("a1a2", 9) end,
      function() core.plies(shogun.board(nil, "dice")):play "a1a2" end,
      function() plies:board(1) end, function() plies:board(-1) end, function() plies:move(0) end,
      function() plies:code(1) end, function() plies:code "x" end, function() core.plies(5) end,
    } do
      assert.is_false(pcall(call))
    end
    assert.equal(0, #plies)
    assert.is_false(plies:undo())
  end)

  it("refuse a move if reading it has changed the game", function()
    local plies = core.plies(shogun.board())
    local sly = setmetatable({}, { __index = function(_, key)
      if #plies == 0 then assert(plies:play "a1a2") end
      return key == "from" and "a1" or "a2"
    end })
    assert.is_nil((plies:play(sly)))
    assert.equal(1, #plies)
    local away = setmetatable({}, { __index = function(_, key)
      plies:undo()
      return key == "from" and "a1" or "a2"
    end })
    assert.is_true((plies:play(away)))
    assert.equal(1, #plies)
  end)

  it("grow beyond the number for which they were made", function()
    for _, expected in ipairs { 0, 31, 32, 5000, math.maxinteger } do
      local plies = core.plies(shogun.board(), expected)
      while not plies:result() do plies:play(plies:board():codes()[1]) end
      assert.is_true(#plies > 31)
    end
  end)

  it("stay correct if finalizers play some of a thousand plies", function()
    local rules = { law = "fixed", lone = 0, quiet = 0, repetition = 0 }
    local plies = core.plies(shogun.board("7k2/8/8/8/8/8/P47/K27 w 0 1", rules))
    local moves <const> = { "a1b2", "h8g7", "b2a1", "g7h8" }
    local function next_ply() return pcall(plies.play, plies, moves[#plies % 4 + 1]) end
    local changed = "the game was changed while a move was played"
    for _ = 1, 1000 do
      setmetatable({}, { __gc = next_ply })
      local ok, message = next_ply()
      assert(ok or message:find(changed, 1, true), message)
    end
    for n = 1, #plies do assert.equal(moves[(n - 1) % 4 + 1], tostring(plies:move(n))) end
    assert.is_true(#plies > 1000)
  end)
end)
