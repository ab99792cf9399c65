-- worker_spec.lua -- bots that attack the process that plays them.

local command = require "spec.support.command"
local archive = require "shogun.arena.store.archive"
local matches = require "spec.support.matches"
local store = require "shogun.arena.store"
local shogun = require "shogun"

local under_asan = command.missing("sh", "dash")
if under_asan then return pending(under_asan) end

-- A match of one pair between a bot of that code and a random one: the standings, and what was
-- reported of the games.
local function match(code, given)
  local games, standings, message = {}, nil, nil
  command.with_text(code, function(path)
    local options = { players = { "unsafe:" .. path, "random" }, pairs = 1, openings = "random:1" }
    for name, value in pairs(given or {}) do options[name] = value end
    function options.report(event)
      if event.event == "game" then games[event.number] = event end
    end
    standings, message = shogun.match(options)
  end, ".lua")
  return standings, games, message
end

-- Both games are lost by the bot, for that reason.
local function loses(code, reason, message)
  local standings, games = match(code, { movetime = 0.05 })
  assert.same({ 1, 0, 0, 0, 0 }, standings.pairings[1].counts)
  for number = 1, 2 do
    assert.equal(reason, games[number].reason)
    if message then
      assert.truthy((games[number].message or ""):find(message, 1, true), games[number].message)
    end
  end
end

local plays <const> = "return function(board) %s return board:codes()[1] end"
-- Exits at its fifth move.
local late <const> = "local n = 0 return function(board) n = n + 1 if n > 4 then os.exit(0) end "
  .. "return board:codes()[1] end"

describe("a bot in a worker", function()
  it("loses if it kills its worker process, at once or later", function()
    loses("return function() os.exit(3) end", "error", "it ended its process (exit status 3)")
    loses(late, "error", "it ended its process (exit status 0)")
    loses(plays:format "local uv = require 'luv' uv.kill(uv.os_getpid(), 'sigkill')", "error",
      "it ended its process (signal 9)")
  end)

  it("has its moves in the record even if it later killed the worker",
    matches.in_file(function(path)
      match(late, { movetime = 0.05, db = path })
      local db <close> = assert(store.open(path))
      local settings = db:find(1).settings
      for number, plies in ipairs { 8, 9 } do
        local game = db:game(1, number)
        local replayed = assert(shogun.record.replay(shogun.record.parse(
          archive.record(settings, game))))
        assert.same({ plies, plies }, { game.outcome.plies, #replayed })
        assert.equal(number == 1 and "red" or "white", replayed:result().winner)
      end
    end))

  it("continues if only some of its worker processes die", command.at_text("0", function(path)
    local standings = match((([[
      local is_first = true
      return function(board)
        local file = assert(io.open(%q, "r+"))
        local processes = file:read "n" + (is_first and 1 or 0)
        is_first = false
        file:seek "set"
        file:write(processes, " ")
        file:close()
        if processes %% 3 ~= 0 then os.exit(1) end
        return board:codes()[1]
      end]]):format(path)), { concurrency = 1, movetime = 5 })
    assert.is_nil(standings.reasons.error)
    assert.equal(6, tonumber(command.read(path)))
  end))

  it("loses if it raises an error, yields or never answers", function()
    loses("return function() error('boom', 0) end", "error", "boom")
    loses("return function() coroutine.yield() end", "error", "attempt to yield")
    loses("return function() while true do end end", "time")
  end)

  it("loses if it writes to the descriptor of the match", function()
    loses(plays:format "require('luv').fs_write(3, ('garbage'):rep(100), -1)", "error",
      "it wrote an invalid message")
  end)

  it("continues to play if it prints a large amount of text", command.at_path(function(path)
    command.write(path, plays:format
      "for i = 1, 100 do print(('x'):rep(1000)) io.stderr:write('\\0\\1\\2') end")
    local script = ([[require "shogun".match {
      players = { "unsafe:" .. %q, "random" }, pairs = 1, openings = "random:1", movetime = 10,
      report = function(event) if event.event == "game" then print(event.message) end end,
    }]]):format(path)
    local line = "%s -e %s 2>/dev/null"
    assert.equal("nil\nnil\n",
      command.output(line:format(command.interpreter(), command.quoted(script))))
  end, ".lua"))

  it("prevents the match if its file cannot be loaded", function()
    for code, expected in pairs {
      ["os.exit(4)"] = "it ended its process (exit status 4)",
      ["return 5"] = "expected a function or an object with choose, got 5",
      ["error 'boom'"] = "boom",
    } do
      local standings, _, message = match(code)
      assert.is_nil(standings)
      assert.truthy(message:find(expected, 1, true), message)
    end
  end)
end)
