-- notices_spec.lua -- notices of the faults of players while a match is played, and their words.

local console = require "shogun.cli.console"
local log_view = require "shogun.cli.match.log"
local new_notices = require "shogun.arena.stats.notices"
local replaced = require("spec.support.stand_in").field
local shogun = require "shogun"
local text_of = require "shogun.cli.match.fault"
local views_of = require "shogun.cli.match.views"

local settings <const> = {
  players = {
    { name = "slow", spec = "my bots/slow.lua", kind = "file" },
    { name = "greedy", spec = "greedy", kind = "builtin" },
  },
  movetime = 0.1,
}

-- A game that the first player, white, ends.
local function lost(number, reason, message)
  local task = { number = number, white = 1, red = 2 }
  return task, { winner = "red", reason = reason, message = message }
end

describe("the notices of a match", function()
  it("appear once, at a player's third loss on time", function()
    local notice_of = new_notices(settings)
    for number = 1, 9 do
      local notice = notice_of(lost(number, "time"))
      assert.equal(number == 3, notice ~= nil)
      if notice then
        assert.same({
          event = "fault", player = "slow", spec = "my bots/slow.lua", kind = "file",
          reason = "time", number = 3, count = 3, allowed = 0.1,
        }, notice)
      end
    end
  end)

  it("appear at the first illegal move and at the first error, once each", function()
    local notice_of = new_notices(settings)
    assert.equal(1, notice_of(lost(1, "illegal", "illegal move 'a1a9'")).number)
    assert.equal("oh", notice_of(lost(2, "error", "oh")).message)
    for number = 3, 5 do
      assert.is_nil(notice_of(lost(number, "illegal")))
      assert.is_nil(notice_of(lost(number, "mate")))
    end
  end)

  it("are events of the match, right after their game", function()
    local function wrong(board) return board:turn() == "white" and "a1a9" or board:moves()[1] end
    local kinds = {}
    assert(shogun.match {
      players = { wrong, shogun.bots.random() }, pairs = 2, openings = "random:1",
      report = function(event) kinds[#kinds + 1] = event.event .. (event.number or "") end,
    })
    local text = table.concat(kinds, " ")
    assert.truthy(text:find("^start game1 fault1 game2 ") and not text:find "fault.*fault", text)
  end)
end)

describe("the text of a notice", function()
  local function words(reason, count, arguments)
    local event
    local notice_of = new_notices(settings)
    for number = 1, count do event = notice_of(lost(number, reason, "it's\27 bad")) end
    event.match = arguments.match
    return text_of(event, arguments)
  end

  it("tells how to help a slow bot", function()
    local start = "slow has lost 3 games on time: it takes more than "
    local lint = " To measure it: shogun lint %s --boards 20 --games 0 --movetime 60."
    assert.equal(start .. "0.1 s for a move." .. lint:format "'my bots/slow.lua'" .. " For more "
      .. "time: --movetime or --clock with more seconds; --nodes 10000 limits engines by nodes, "
      .. "and gives bots in Lua 10 s a move.", words("time", 3, { db = "m.db" }))
    assert.equal(start .. "its clock has." .. lint:format "a/slow.lua:x=9", text_of({
      reason = "time", count = 3, player = "slow", spec = "slow #2.lua:x=9", kind = "file",
    }, { folder = "a" }))
  end)

  it("names a game that an error lost, and the command that shows this game", function()
    assert.equal("slow lost game 1 by an error: it's\\x1b bad. Its record: shogun games "
      .. "'a b.db' 1; what the bot printed: shogun games 'a b.db' --log 1",
      words("error", 1, { db = "a b.db" }))
    local second = words("error", 1, { db = "m.db", match = 2 })
    assert.truthy(second:find("games m.db --match 2 1;", 1, true))
    local shown = words("illegal", 1, { db = "postgresql://ana:secret@host/m" })
    assert.falsy(shown:find("secret", 1, true))
  end)

  it("is logged unless --quiet is given", function()
    assert.same({}, views_of { quiet = true })
    local said = {}
    replaced(console, "say", function(format, ...) said[#said + 1] = format:format(...) end,
      function() log_view(os.clock) { event = "notice", text = "slow has lost" } end)
    assert.same({ "slow has lost" }, said)
  end)
end)
