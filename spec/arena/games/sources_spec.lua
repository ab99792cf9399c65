-- sources_spec.lua -- the files of a match's bots: read once, and played as read.

local command = require "spec.support.command"
local harsh = require "spec.support.harsh"
local matches = require "spec.support.matches"
local sha256 = require "shogun.arena.games.fingerprint"
local shogun = require "shogun"

setup(harsh.stop)                                -- whole games in Lua

local bot <const> = "return { name = 'the bot that was read', choose = function(_, board) "
  .. "return board:moves()[1] end } -- "

-- A match of a bot's file and others; the file is another one as soon as it has been read. Returns
-- the standings, the settings, and how often the file was read.
local function changed_match(path, text, given)
  local options = { pairs = 3, concurrency = 2, openings = "random:3", movetime = 9 }
  for name, value in pairs(given) do options[name] = value end
  command.write(path, text)
  return matches.play_changed(path, "error 'the file of later'", options)
end

-- How a match went: games, faults and who has played.
local function check_match(standings, settings, text)
  assert.equal(6, standings.games)
  assert.is_nil(standings.reasons.error)
  assert.same({ "the bot that was read", sha256(text) },
    { settings.players[1].name, settings.players[1].sha256 })
end

local with_path = command.tests_with(function(call)
  command.with_folder(function(folder) call(folder .. "/bot.lua", folder) end)
end)

describe("the file of a bot", function()
  it("is read once in a match, and later changes of the file have no effect",
    with_path(function(path)
      for _, players in ipairs {
        { path, "random" }, { path, path .. ":memory=64" }, { "unsafe:" .. path, "random" },
        { path, shogun.bots.random() },
      } do
        local standings, settings, reads = changed_match(path, bot, { players = players })
        check_match(standings, settings, bot)
        assert.equal(1, reads)
      end
    end))

  it("may be more than a megabyte long", with_path(function(path)
    local text = bot .. ("\1"):rep(1 << 20)
    local standings, settings = changed_match(path, text, { players = { path, "random" } })
    check_match(standings, settings, text)
  end))

  it("is not read again for a replaced worker", with_path(function(path, folder)
    local text = ([[
      local mark = %q
      local bot = { name = "the bot that was read" }
      function bot.choose(_, board)
        if os.rename(mark, mark .. ".done") then os.exit(3) end
        return board:moves()[1]
      end
      return bot]]):format(folder .. "/mark")
    command.write(folder .. "/mark", "")
    local players = { "unsafe:" .. path, "random" }
    local standings, settings, reads = changed_match(path, text, { players = players })
    check_match(standings, settings, text)
    assert.equal(1, reads)
    assert.equal("", command.read(folder .. "/mark.done"))
  end))

  it("is read once by the command and all its worker processes", with_path(function(path, folder)
    command.write(path, bot)
    command.write(folder .. "/count.lua", ([[
      local core = require "shogun.core"
      local real = core.read_source
      core.read_source = function(name, ...)
        local file <close> = assert(io.open(%q, "a"))
        if name == %q then file:write "1" end
        return real(name, ...)
      end]]):format(folder .. "/reads", path))
    local line = "LUA_INIT=@%s/count.lua %s lua/bin/shogun match %s random --pairs 2 --openings "
      .. "random:2 --concurrency 2 --quiet --db %s/match.db"
    line = line:format(folder, command.interpreter(), path, folder)
    assert.truthy(command.output(line):find("4 games", 1, true))
    assert.equal("1", command.read(folder .. "/reads"))
  end))
end)
