-- status_spec.lua -- the exit status of every verb: those that are listed, with what they mean.

local command = require "spec.support.command"
local help = require "shogun.cli.help"
local runner = require "spec.support.verbs"
local verbs = require "shogun.cli.verbs"

-- For each verb words that have done what was asked (0), that have it say no (1) and that are wrong
-- (2). Words in capitals are files of a folder; a verb that cannot say no has none. Those that read
-- a server are asked for one that is not there.
local server <const> = "postgresql://nobody@127.0.0.1:1/none"
local expected <const> = {
  play = { "--white random --red random --seed 1", nil, "--white /no.lua" },
  show = { "", "-o /no/folder/a.svg", "--board 9" },
  moves = { "", nil, "--field z9" },
  perft = { "1", nil, "x" },
  check = { "RECORD", "/no.txt", "--no-such" },
  record = { "RECORD", "/no.txt", "--to pgn" },
  analyse = { "--nodes 5 RECORD", "/no.txt", "--nodes x" },
  explore = { "--nodes 100", "'8/8/8/8/8/8/8/K16k1 w'", "--nodes x" },
  endings = { "--cache /nowhere", "--solve --cache /dev/null/x", "--rules dice" },
  page = { "RECORD", "/no.txt", "--game x" },
  puzzle = { "--count 1 --moves 1 --rules boxed --seed 3", "/no.txt", "--count x" },
  lint = { "BOT --boards 2 --games 1", "RAISER --boards 2 --games 1", "/no.lua" },
  players = { "", "cmd:false", "nobody" },
  openings = { "--count 1 --plies 2", nil, "--count x" },
  law = { "boxed", nil, "/no.txt" },
  match = { "random greedy --pairs 1 --nodes 5 --openings random:1 --quiet --db NEW",
    "random cmd:false --pairs 1 --openings random:1 --quiet --db NEW", "random" },
  ladder = { "FOLDER --games 2 --quiet --rules boxed --openings random", "/proc", "/no" },
  tune = { "alphabeta depth=1,1,2,1 --iterations 1 --pairs 1 --openings random:1 --quiet "
      .. "--state NEW", "engine reduction --iterations 1 --state /no/folder/state", "engine" },
  positions = { "--positions 1 --nodes 5 -o NEW", "/no.txt -o NEW", "" },
  train = { nil, "/no.npy -o /tmp/no.net", "/no.npy" },
  work = { nil, server .. " --drain --retry-for 0.01", "/no.db" },
  queue = { nil, server, "/no.db" },
  watch = { "DB", "/no.db", "--match x DB" },
  games = { "DB", "/no.db", "--match x DB" },
  engine = { "", nil, "too many" },
  bot = { "greedy", "BROKEN", "/no.lua" },
  box = { "", nil, "too many" },
  mark = { nil, "BOT --boards 1", "BOT --boards x" },
  chess = { "/dev/null", "/no.txt", "too many words" },
  tour = { "5x5", "3x3", "x" },
  completions = { "bash", nil, "csh" },
  man = { "", nil, "too many" },
}

describe("the exit status", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  local listed = {}
  for _, each in ipairs(help.statuses) do listed[math.tointeger(tonumber(each[1]))] = true end

  it("is listed in the help as 0, 1, 2 or 130", function()
    assert.same({ [0] = true, [1] = true, [2] = true, [130] = true }, listed)
  end)

  it("is 0 after success, 1 if the answer is no, 2 if arguments are invalid",
    command.in_folder(function(folder)
      local names = { FOLDER = folder, DB = folder .. "/m.db", NEW = folder .. "/new",
        BOT = folder .. "/bot.lua", RAISER = folder .. "/raiser.lua",
        BROKEN = folder .. "/broken.lua", RECORD = folder .. "/record.txt" }
      local others = {}
      command.ends_with(0, command.small_match(folder, "random greedy --pairs 1 --quiet"))
      command.write(names.RECORD, "1. d1e3 c8c4 *\n")
      command.write(names.BOT, "return function(board) return board:moves()[1] end")
      command.write(names.RAISER, "return function() error 'lost' end")
      command.write(names.BROKEN, "return function(")
      for _, verb in ipairs(verbs.list()) do
        for at, words in pairs(assert(expected[verb], verb)) do
          local line = ("%s %s"):format(verb, words:gsub("%u%u+", names))
          local _, said, code = command.run(line)
          os.remove(names.NEW)
          if code ~= at - 1 then others[#others + 1] = ("%d: %s\n%s"):format(code, line, said) end
        end
      end
      assert.equal("", table.concat(others, "\n"))
    end))

  it("is 2 for an unknown option in each verb", function()
    for _, verb in ipairs(verbs.list()) do runner.ends_with(2, verb .. " --no-such-option") end
  end)

  it("is named in the help of a verb only if the main help lists it, too", function()
    for _, verb in ipairs(verbs.list()) do
      local text = runner.ends_with(0, verb .. " --help"):gsub("%s+", " ")
      local told = text:match "Exit status: (.-)%. " or ""
      for number in told:gsub("SIG%u+", ""):gmatch "%f[%w](%d+) %l" do
        assert(listed[math.tointeger(tonumber(number))], verb .. ": " .. told)
      end
    end
  end)
end)
