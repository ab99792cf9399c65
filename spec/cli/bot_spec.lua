-- bot_spec.lua -- bots that speak the text protocol, and answers that cannot be written.

local shogun = require "shogun"
local command = require "spec.support.command"

local function serve(words, input)
  return command.lines((command.ends_with(0, words, table.concat(input, "\n") .. "\n")))
end

describe("shogun bot", function()
  it("serves a Lua bot", function()
    local said = serve("bot greedy", { "shogun", "position start moves d1e3", "go movetime 1000" })
    assert.same({ "id name greedy", "id author the shogun founders" }, { said[1], said[2] })
    assert(shogun.board():play("d1e3"):move(said[#said]:match "^bestmove (%S+)$"))
  end)

  it("calls the function new_game of a Lua bot", command.at_path(function(path)
    for code, moves in pairs {
      [ [[local n = 0 return { new_game = function() n = 1 end,
        choose = function(_, board) n = n + 1 return board:codes()[n] end }]] ] =
        { "a1a2", "b1d2", "b1d2", "b1a3" },
      [ [[return { new_game = function() error("not today", 0) end,
        choose = function(_, board) return board:codes()[1] end }]] ] =
        { "a1a2", "a1a2", "not today", "a1a2", "a1a2" },
    } do
      command.write(path, code)
      local said = serve("bot unsafe:" .. path,
        { "go depth 1", "go depth 1", "newgame", "go depth 1", "go depth 1" })
      for i, line in ipairs(said) do said[i] = line:gsub("^%l+ ", "") end
      assert.same(moves, said)
    end
  end, ".lua"))

  it("gives a boxed bot the same random numbers each time for the same question", function()
    local code = "return function(b, info) return b:moves()[info.random(b:count())] end"
    command.with_bot(code, function(path)
      local input = { "position start moves d1e3", "go depth 1", "position start", "go depth 1" }
      local said = serve("bot " .. path, table.move(input, 1, 4, 5, { table.unpack(input) }))
      assert.same({ said[1], said[2] }, { said[3], said[4] })
      assert.not_same(said, serve("bot --seed 7 " .. path, input))
    end)
  end)

  it("reports the name and author that the file declares, or else the file's name",
    command.at_text("return function() end", function(path)
      local base = path:match "([^/]+)%.lua$"
      local said = serve("bot " .. path, { "shogun" })
      assert.same({ "id name " .. base, "id author unknown" }, { said[1], said[2] })
      local code <const> = "return { name = 'Mo', author = 'A\\nB', choose = function() end }"
      command.write(path, code)
      said = serve("bot " .. path, { "shogun" })
      assert.same({ "id name Mo", "id author A B" }, { said[1], said[2] })
    end, ".lua"))

  it("shows the options that a file declares, and sets them", command.at_bot([[
      return { options = {
          number = { default = 3, min = 0, max = 10 }, half = { default = 0.5 },
          brave = { default = true }, style = { default = "", values = { "", "so so" } },
        }, choose = function(_, board, info)
          local at = info.options.number + (info.options.style == "so so" and 10 or 0)
          return board:codes()[at]
        end }]], function(path)
    for _, words in ipairs { "bot unsafe:%s:number=2", "bot %s:number=2" } do
      local said = serve(words:format(path), {
        "shogun", "go depth 1", "setoption name number value 11", "setoption name style value x",
        "setoption name numbr value 1", "setoption name number value 4",
        "setoption name style value so so", "go depth 1", "setoption name style value <empty>",
        "go depth 1",
      })
      local board = shogun.board()
      local function best(n) return "bestmove " .. tostring(board:move(board:codes()[n])) end
      assert.same({
        "option name brave type check default true", "option name half type string default 0.5",
        "option name number type spin default 2 min 0 max 10",
        "option name style type combo default <empty> var <empty> var so so",
        "option name seed type spin default 1 min 0 max 2147483647", "shogunok", best(2),
        "error number: expected a whole number from 0 to 10, got '11'",
        "error style: expected one of '', 'so so', got 'x'",
        "error no option 'numbr'; did you mean number?", best(14), best(4),
      }, table.move(said, 4, #said, 1, {}))
    end
  end))

  it("reads commands while the bot thinks, and ends a bot that does not stop", command.at_bot([[
    return function(board)
      while board:turn() == "white" do pcall(error) end
      return board:codes()[1]
    end]], function(path)
    local ended <const> = { "readyok",
      "bestmove none stopped: the bot did not answer within a second, and was ended" }
    assert.same(ended, serve("bot unsafe:" .. path, { "go", "isready", "quit", "result" }))
    assert.same(ended, serve("bot " .. path, { "go", "isready" })) -- the end of the input
    for _, words in ipairs { "bot " .. path, "bot unsafe:" .. path, "bot alphabeta:depth=99" } do
      local said = serve(words, { "go", "isready", "stop", "position start moves d1e3",
        "go movetime 2000" })
      assert.truthy(table.remove(said):find "^bestmove %w+$")
      assert.same(ended, said)
    end
  end))

  it("stops the engine, which answers with the move found so far", function()
    for _, input in ipairs { { "go infinite", "stop" }, { "go", "quit" }, { "go" } } do
      assert.truthy(serve("bot engine:depth=99", input)[1]:find "^bestmove %w+$")
    end
  end)
end)

describe("the text protocol of shogun bot", function()
  if os.getenv "SHOGUN_HARSH" then return pending "the shell does not run under ASan" end

  it("exits with 1 if its answers cannot be written", function()
    for _, words in ipairs { "engine", "bot random" } do
      for _, input in ipairs { "shogun", "go infinite", "rubbish" } do
        local line = "(echo %s; exec sleep 0.5) | SHOGUN %s >/dev/full"
        assert.same({ "shogun: standard output: No space left on device\n", 1 },
          { command.shell(line:format(input, words)) })
      end
    end
  end)

  it("ends silently if its output is closed", function()
    assert.equal("", (command.shell "trap '' PIPE; echo shogun | SHOGUN engine | true"))
  end)
end)
