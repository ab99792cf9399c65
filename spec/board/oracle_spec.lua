-- oracle_spec.lua -- the C core against the slow rules of oracle/slow.lua, on random boards.

local shogun = require "shogun"
local answers = require "spec.oracle.answers"
local harsh = require "spec.support.harsh"
local plain = require "spec.oracle.plain"
local random = require "spec.support.random"
local slow = require "spec.oracle.slow"

-- `make compare` asks sixty times as many.
local boards <const> = math.min(harsh.rounds(6000), 1000)

local function check(board, what, expected, actual)
  if expected == actual then return end
  error(("%s of %s: expected %s, got %s"):format(what, board:text(), expected, actual))
end

local function check_board(n, next_number)
  local board = random.any_board(next_number, n)
  local questions = answers.questions(board, next_number)
  local expected = answers.of(answers.oracle, plain(board), questions)
  local actual = answers.of(answers.core, board, questions)
  for i = 1, math.max(#expected, #actual) do check(board, "answer", expected[i], actual[i]) end
end

-- A hundred boards a test, so that a long run shows progress and a failure names few.
setup(harsh.stop)

describe("the core and the slow rules agree on random boards:", function()
  for block = 1, boards // 100 do
    it(("%d to %d"):format(100 * block - 99, 100 * block), function()
      local next_number = random.source(block)
      for n = 1, 100 do check_board(n, next_number) end
    end)
  end
end)

describe("random games under random laws", function()
  it("agree with the oracle move by move", function()
    local next_number = random.source(99)
    for _ = 1, harsh.rounds(20) do
      local board = shogun.board(nil, { law = random.dials(next_number), quiet = 30 })
      local slow_board = plain(board)
      while board:count() > 0 do
        local moves = board:moves()
        local move = moves[next_number(1, #moves)]
        local piece, x, y = board:occupied(move.from), shogun.xy(move.to)
        local target = { x = x, y = y }
        check(board, "shows", slow.shows(piece, target, slow_board.rules), move.shows)
        board, slow_board = board:play(move), slow.play(piece, target, move.shows, slow_board)
        check(board, "text", answers.oracle.text(slow_board), answers.core.text(board))
      end
      local reason, winner = slow.result(slow_board)
      check(board, "reason", reason, board:result().reason)
      check(board, "winner", winner, board:result().winner)
    end
  end)
end)
