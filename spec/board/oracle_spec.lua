-- oracle_spec.lua -- the C core against the slow rules of oracle/slow.lua, on random boards.

local answers = require "spec.oracle.answers"
local harsh = require "spec.support.harsh"
local plain = require "spec.oracle.plain"
local random = require "spec.support.random"

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
