-- lessons_spec.lua -- the lessons of the page "Learn": solutions solve, wrong moves do not.

local board_notes = require("site.inside.notes").board_notes
local file = require "site.file"
local lessons = require "site.learn.lessons"
local shogun = require "shogun"
local view = require "site.inside.look"

require("spec.support.harsh").stop()             -- Lua that makes much garbage, and little C

-- A lesson's board after some moves, as the page is told about it.
local function position_of(lesson, moves)
  return view.position { rules = lesson.rules, start = lesson.board, moves = moves }
end

local function reason_of(position)
  return type(position.result) == "table" and position.result.reason or nil
end

-- Whether the last move reaches the goal, as script/learn/lessons.js decides it.
local function is_reached(lesson, moves)
  local position = position_of(lesson, moves)
  local facts = { check = position.in_check, reason = reason_of(position) }
  for name, wanted in pairs(lesson.goal) do
    local found = facts[name]
    if found == nil then found = position.last[name] end
    if found ~= wanted then return false end
  end
  return true
end

local function board_of(lesson) return shogun.board(lesson.board, lesson.rules) end

local function reply_of(lesson, board)
  for _, reply in ipairs(lesson.replies) do
    if board:move(reply) then return reply end
  end
end

-- What the page says of a board that no game from the start board comes to.
local function unreachable(text, rules)
  for _, note in ipairs(board_notes(rules, text)) do
    if note:find "no game" then return text .. ": " .. note end
  end
  return nil
end

describe("a lesson", function()
  it("has a unique name and title", function()
    local seen = {}
    for _, lesson in ipairs(lessons) do
      assert(lesson.name:find "^%l+$" and not seen[lesson.name] and not seen[lesson.title])
      seen[lesson.name], seen[lesson.title] = true, true
    end
    assert(#lessons >= 12)
  end)

  it("has a board that a game can reach, as do the pictures in the rules", function()
    for _, lesson in ipairs(lessons) do
      assert.equal(nil, unreachable(lesson.board, lesson.rules))
    end
    local pictures = 0
    for block in file.read "lua/site/pages/rules.md":gmatch "\n```board\n(.-)\n```" do
      local text = block:match "^board: (%w+/%S+ ?[wr]?)"
      if text then
        pictures = pictures + 1
        assert.equal(nil, unreachable(text, block:match "\nrules: (%w+)" or "standard"))
      end
    end
    assert(pictures > 8)
  end)

  it("is solved by its solution, but not before the last move", function()
    for _, lesson in ipairs(lessons) do
      assert.equal(2 * (lesson.moves or 1) - 1, #lesson.solution, lesson.name)
      for last = 1, #lesson.solution, 2 do
        local moves = table.move(lesson.solution, 1, last, 1, {})
        assert.equal(last == #lesson.solution, is_reached(lesson, moves), lesson.name)
      end
    end
  end)

  it("refuses wrong moves for the stated reason, or does not count them as solving", function()
    for _, lesson in ipairs(lessons) do
      local board = board_of(lesson)
      for text, reason in pairs(lesson.wrong) do
        local found = board:why(text:sub(1, 2), text:sub(3))
        assert.equal(reason or nil, found and found.reason, lesson.name .. ": " .. text)
        if not reason then assert.is_false(is_reached(lesson, { text }), lesson.name) end
      end
    end
  end)

  it("is not solved by most moves", function()
    for _, lesson in ipairs(lessons) do
      local reached, moves = 0, board_of(lesson):moves()
      for _, move in ipairs(moves) do
        if is_reached(lesson, { tostring(move) }) then reached = reached + 1 end
      end
      assert(reached <= 2 and (lesson.moves or reached > 0), lesson.name)
      assert(#moves >= 4 * reached or lesson.name == "answer", lesson.name)
    end
  end)

  it("replies to the solution's first move, and to every other move", function()
    for _, lesson in ipairs(lessons) do
      local board = board_of(lesson)
      for _, move in ipairs(lesson.replies and board:moves() or {}) do
        local after = board:play(move)
        assert(after:result() or reply_of(lesson, after), lesson.name .. ": " .. tostring(move))
      end
      local reply = lesson.replies and reply_of(lesson, board:play(lesson.solution[1]))
      assert.equal(lesson.replies and lesson.solution[2], reply)
    end
  end)

  it("has the pawns that its hints and tasks name", function()
    for _, lesson in ipairs(lessons) do
      local board = board_of(lesson)
      for field in (lesson.task .. " " .. lesson.hint):gmatch "pawn on (%l%d)" do
        assert.equal("pawn", board:occupied(field).kind, lesson.name .. ": " .. field)
      end
    end
  end)
end)
