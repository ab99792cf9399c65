-- level_spec.lua -- levels: lower ones give away more, and the seed of a game decides what is
-- overlooked: the same seed plays the same game, another seed another one.

local boards_of = require "spec.support.random"
local command = require "spec.support.command"
local fields = require "spec.support.fields"
local harsh = require "spec.support.harsh"
local random = require "shogun.random"
local shogun = require "shogun"

setup(harsh.stop)

-- Calls with each seed twice: the answers are the same, and those of the seeds mostly differ.
local function expect_varied(play, seeds)
  local seen, count = {}, 0
  for seed = 1, seeds or 6 do
    local text = play(seed)
    assert.equal(text, play(seed))
    count, seen[text] = count + (seen[text] and 0 or 1), true
  end
  assert(count > (seeds or 6) / 2, count)
end

local function first_moves(game)
  for _ = 1, 10 do game:step() end
  return fields.of_moves(game.moves)
end

local function some_boards(count)
  local boards, source = {}, random(1)
  while #boards < count do
    local board = boards_of.played_out(source, shogun.rules())
    if not board:result() then boards[#boards + 1] = board end
  end
  return boards
end

local function level(number) return shogun.bots.engine { level = number } end

describe("a level", function()
  it("varies its games by the seed, under dice and against other players", function()
    expect_varied(function(seed)
      return first_moves(shogun.game {
        white = level(1), red = shogun.bots.alphabeta { depth = 1 }, rules = "dice", seed = seed,
      })
    end)
  end)

  it("uses the random source that it is given, or its own seed", function()
    local board = shogun.board()
    local function answers(options, source)
      local bot, words = shogun.bots.engine(options), {}
      for i = 1, 8 do words[i] = tostring(bot:choose(board, { random = source })) end
      return table.concat(words, " ")
    end
    expect_varied(function(seed) return answers({ level = 1 }, random(seed)) end)
    expect_varied(function(seed) return answers({ level = 1, seed = seed }, random(1)) end)
  end)

  it("uses, in a web page, the seed of the match, or else a random seed", function()
    local page = require "site.inside.bot"
    local function answers(seed)
      local words, moves = {}, {}
      page.load_bot { builtin = "engine", level = 1, seed = seed, colour = "white" }
      for i = 1, 12 do words[i] = page.bot_move({ rules = "standard", moves = moves }).move end
      return table.concat(words, " ")
    end
    expect_varied(answers)
    local seen = {} -- two are alike one time in thirty
    for _ = 1, 10 do seen[answers()] = true end
    assert(next(seen, next(seen)))
  end)

  it("answers the same question the same way each time", function()
    local board, engine = shogun.board(), shogun.engine { hash = 1 }
    local function answer(limits) return tostring(engine:search(board, limits).move) end
    local words = {}
    for seed = 1, 40 do words[answer { level = 0, seed = seed }] = true end
    assert(next(words, next(words)))
    for _ = 1, 3 do assert.equal(answer { level = 0, seed = 0 }, answer { level = 0 }) end
    for seed = 0, 5 do
      assert.equal(answer { depth = 2 }, answer { depth = 2, seed = seed })
      local best = { nodes = 500, level = 10 }
      assert.equal(answer { nodes = 500 }, answer { nodes = 500, level = 10, seed = seed })
      assert.equal(answer(best), answer { nodes = 500, visibility = 1, seed = seed })
    end
  end)

  it("gives away more by its moves than a higher level does", function()
    local boards, engine, lost = some_boards(30), shogun.engine { hash = 1 }, {}
    for i, board in ipairs(boards) do
      local lines = engine:analyse(board, { depth = 2 })
      lost[i] = {}
      for _, line in ipairs(lines) do lost[i][tostring(line.move)] = lines[1].score - line.score end
    end
    -- The hundredths of a pawn that its moves score less than the best ones.
    local function given_away(number)
      local sum = 0
      for i, board in ipairs(boards) do
        local limits = { level = number, nodes = 300, seed = i }
        sum = sum + lost[i][tostring(engine:search(board, limits).move)]
      end
      return sum / #boards
    end
    local before = math.huge
    for _, number in ipairs { 0, 3.5, 7, 10 } do
      local mean = given_away(number)
      assert(mean < before, ("level %g gives %g away"):format(number, mean))
      before = mean
    end
  end)
end)

describe("a seed in the text protocol", function()
  local engine <const> = command.interpreter() .. " lua/bin/shogun engine"

  -- What is answered to these lines.
  local function serve(words, lines)
    return command.ends_with(0, words, table.concat(lines, "\n") .. "\n")
  end

  it("is an option of engines and bots", function()
    for words, default in pairs { engine = 0, ["bot random --seed 7"] = 7 } do
      local said = serve(words, { "shogun", "setoption name seed value 5", "isready" })
      local option = "option name seed type spin default %d min 0 max 2147483647\n"
      assert(said:find(option:format(default), 1, true), said)
      assert.falsy(said:find "error")
      for _, value in ipairs { "-1", "x", "2147483648", "0.5" } do
        said = serve(words, { "setoption name seed value " .. value })
        assert.equal(("error seed: expected a whole number from 0 to 2147483647, got '%s'\n")
          :format(value), said)
      end
    end
  end)

  it("determines the moves of a level, and the random numbers of a bot", function()
    for _, words in ipairs { "engine", "bot random" } do
      expect_varied(function(seed)
        local lines = { "setoption name seed value " .. seed }
        if words == "engine" then lines[2] = "setoption name level value 0" end
        for _, moves in ipairs { "", " moves d1e3", " moves d1e3 c8c4", " moves a1a2" } do
          table.move({ "position start" .. moves, "go depth 1" }, 1, 2, #lines + 1, lines)
        end
        return (serve(words, lines):gsub("info[^\n]*\n", ""))
      end)
    end
  end)

  it("is the game's seed unless the program has a seed among its options", function()
    if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
    local function player(options)
      return shogun.bots.external { command = engine, depth = 1, options = options }
    end
    local bot <close> = player { level = 1 }
    local fixed <close> = player { level = 1, seed = 3 }
    local function play(white)
      return function(seed)
        local red = shogun.bots.alphabeta()
        return first_moves(shogun.game { white = white, red = red, seed = seed })
      end
    end
    expect_varied(play(bot))
    assert.equal(play(fixed)(1), play(fixed)(2))
  end)
end)

describe("the record of a game", function()
  it("has the seed if the players used it, and can be replayed with this seed", function()
    local record = shogun.record
    local function game_of(seed)
      return shogun.game { white = level(1), red = level(1), seed = seed }
    end
    local game = game_of()
    local moves, text = first_moves(game), record.write(game:record())
    local seed = math.tointeger(tonumber(record.tag(assert(record.parse(text)), "Seed")))
    assert.equal(moves, first_moves(game_of(seed)))
    assert.equal(text, record.write(record.replay(record.parse(text)):record()))
    local drawn = shogun.game { white = shogun.bots.alphabeta(), seed = 1 }
    drawn:step()
    assert.falsy(record.write(drawn:record()):find "Seed")
  end)
end)
