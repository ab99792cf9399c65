-- of_spec.lua -- players from their texts, as Lua makes them: shogun.bots.of.

local blamed = require "spec.support.blamed"
local command = require "spec.support.command"
local shogun = require "shogun"

local board <const> = shogun.board()
local of <const> = shogun.bots.of

-- Calls with the name of a file with a bot.
local function with_bot(code, call) command.with_text(code, call, ".lua") end

describe("a player made from its text", function()
  it("may be a built-in player with options, and can be closed", function()
    for text, name in pairs {
      random = "random", ["greedy:seed=3"] = "greedy", ["alphabeta:depth=1"] = "alphabeta",
      ["engine:level=3"] = "engine level 3",
    } do
      local bot <close> = assert(of(text))
      assert.equal(name, bot.name)
      assert(shogun.game({ white = bot, seed = 1 }):step())
    end
  end)

  it("may be a file in a box, with limits from the text or the options", function()
    with_bot("return function(b) print 'hi' for i = 1, 1e6 do end return b:codes()[1] end",
      function(path)
        local said = {}
        local bot <close> = assert(of(path, { log = function(text) said[#said + 1] = text end }))
        assert.equal("a1a2", bot:choose(board))
        assert.equal("hi", table.concat(said))
        for text, options in pairs {
          [path] = { instructions = 9000 }, [path .. ":instructions=9000"] = {},
        } do
          local limited <close> = assert(of(text, options))
          assert.error_matches(function() limited:choose(board) end, "out of instructions")
        end
      end)
  end)

  it("may be a file that runs in this process and returns a bot in any form", function()
    for _, code in ipairs {
      "return function(b) return b:codes()[1] end",
      "return { choose = function(self, b) return b:codes()[1] end }",
      [[return setmetatable({ n = 0 }, { __index = {
        new_game = function(self) self.n = self.n + 1 end,
        choose = function(self, b) self.score = self.n return b:codes()[1] end } })]],
    } do
      with_bot(code, function(path)
        local bot <close> = assert(of("unsafe:" .. path))
        if bot.new_game then bot:new_game() end
        assert.equal("a1a2", tostring(board:move(bot:choose(board))))
        assert(bot.score == nil or bot.score == 1)
      end)
    end
  end)

  it("may be a file with options, run in this process; its bot is closed at the end", function()
    with_bot([[return setmetatable({ options = { n = { default = 1 } }, ends = {} }, {
      __close = function(self) self.ends[1] = "closed" end,
      __index = { choose = function(self, b) return b:codes()[1] end } })]], function(path)
      local ends
      do
        local bot <close> = assert(of("unsafe:" .. path .. ":n=2"))
        ends = bot.ends
      end
      assert.same({ "closed" }, ends)
    end)
  end)

  it("may be a program, which starts at once, and ends when the player is closed", function()
    if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
    local program = ("cmd:%s lua/bin/shogun engine"):format(command.interpreter())
    local kept
    do
      local bot <close> = assert(of(program))
      assert.equal("shogun " .. shogun.version, bot.name)
      kept = bot
    end
    assert.is_true(kept.closed)
  end)

  it("returns a message if its file is missing or invalid", function()
    with_bot("return 5", function(path)
      for text, message in pairs {
        human = "human: a person plays only in shogun play",
        ["engin:level=3"] = "no player 'engin:level=3'; did you mean engine?",
        ["engine:levl=3"] = "engine:levl=3: unknown option 'levl'; did you mean level?",
        ["/none.lua"] = "/none.lua: No such file or directory",
        ["engine:net=/none"] = "/none: No such file or directory",
        [path] = path .. ": expected the file to return a function or",
        ["unsafe:" .. path] = path .. ": expected a ",
      } do
        local bot, said = of(text)
        assert.is_nil(bot)
        assert(said:find(message, 1, true), said)
      end
    end)
    if os.getenv "SHOGUN_HARSH" then return end
    assert.same({ nil, "true: it has ended" }, { of "cmd:true" })
  end)

  it("needs permission if the caller requires it", function()
    assert.same({ nil, "cmd:true: a program, which would run with your permissions" },
      { of("cmd:true", { programs = false }) })
    assert.same({ nil, "unsafe:/none.lua: plays without a box, with your permissions" },
      { of("unsafe:/none.lua", { unsafe = false }) })
  end)

  it("raises an error when it is misused", function()
    for message, call in pairs {
      ["text: expected a player's text, got 5"] = function() of(5) end,
      ["unknown option 'program'; did you mean programs?"] = function()
        of("random", { program = true })
      end,
      ["unsafe: expected a boolean, got 1"] = function() of("random", { unsafe = 1 }) end,
      ["memory: expected a whole number from 4 to 1048576, got 1"] = function()
        of("random", { memory = 1 })
      end,
    } do
      assert.equal(message, blamed(call))
    end
  end)
end)
