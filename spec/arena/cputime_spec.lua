-- cputime_spec.lua -- matches at equal processor time: who can play, and what programs receive.

local command = require "spec.support.command"
local player = require "shogun.arena.games.player"
local shogun = require "shogun"

describe("a match at equal processor time", function()
  it("refuses bots in Lua", function()
    local words = ": processor time can't limit a bot in Lua"
    for _, spec in ipairs { "spec/data/tiny.lua", "unsafe:spec/data/tiny.lua" } do
      local message = spec .. words
      assert.same({ nil, message }, { player.describe(spec, { unsafe = true }, nil, true) })
      local named = { spec = spec, kind = "file" }
      local given = { movetime = 1, cputime = true, permission = { unsafe = true } }
      assert.same({ nil, message }, { player.source(named, given) })
    end
    local options = { players = { "engine", shogun.bots.random() }, cputime = true }
    assert.same({ nil, "random" .. words }, { shogun.match(options) })
  end)

  -- A program that plays the first legal move by another program, and logs what it is told.
  local function logging(path, option)
    return ("cmd:tee %s | %s lua/bin/shogun %s"):format(path, command.interpreter(), option)
  end

  it("sets a program's option cputime, and refuses a program without this option",
    command.at_path(function(path)
      if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
      local options = {
        players = { logging(path, "engine"), "random" }, pairs = 1, openings = "random:1",
        movetime = 0.002, concurrency = 1, cputime = true,
      }
      assert.equal(2, assert(shogun.match(options)).games)
      local told = command.read(path)
      assert.truthy(told:find("\nsetoption name cputime value true\n.*\ngo movetime 2\n"), told)
      options.players[1] = "cmd:echo shogunok; cat >/dev/null"
      local standings, message = shogun.match(options)
      assert.is_nil(standings)
      assert.equal("echo shogunok; cat >/dev/null: it lacks the option cputime, so its moves can't "
        .. "be limited by processor time", message)
    end))
end)
