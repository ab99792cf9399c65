-- text_spec.lua -- valid and invalid texts that name players, and the players made from them.

local blamed = require "spec.support.blamed"
local command = require "spec.support.command"
local random = require "spec.support.random"
local shogun = require "shogun"
local text = require "shogun.bots.text"

-- Texts made of parts of right ones.
local function any_text(source)
  local parts <const> = {
    "engine", "greedy", "alphabeta", "a", ".lua", "unsafe:", "cmd:", "human", ":", "=", ",",
    "level", "memory", "net", "3", "-1", "nan", "1e999", "\0", "\255", "\n", "%", " ", "true",
  }
  local list = {}
  for i = 1, source(1, 9) do list[i] = parts[source(1, #parts)] end
  return table.concat(list)
end

describe("a player's text", function()
  it("is parsed, or refused by a message, whatever the text is", function()
    local source = random.source(1)
    for _ = 1, 2000 do
      local spec = any_text(source)
      local read, message = text.read(spec)
      assert(read and message == nil or read == nil and type(message) == "string", spec)
      if read and read.kind ~= "program" then
        assert((text.read(text.with(spec, {}))), text.with(spec, {}) .. " of " .. spec)
      end
    end
  end)

  it("may name a built-in player with options", function()
    assert.same({ spec = "greedy", kind = "builtin", name = "greedy", options = {} },
      text.read "greedy")
    assert.same({ nodes = 10000, level = 5 }, text.read("engine:nodes=10000,level=5").options)
    assert.same({ seconds = 0.5 }, text.read("engine:seconds=0.5").options)
    assert.same({
      nodes = 10, weights = { idle = -25, tempo = 30 }, parameters = { futility_margin = 40 },
    }, text.read("engine:idle=-25,futility_margin=40,nodes=10,tempo=30").options)
  end)

  it("may name a file, with limits of its box and declared options", function()
    local function file(spec)
      local read = assert(text.read(spec))
      assert.equal("file", read.kind)
      return { read.path, read.box, read.options, read.is_unsafe }
    end
    assert.same({ "a/b:c.lua", {}, {} }, file "a/b:c.lua")
    assert.same({ "a.lua", { instructions = 1000 }, {} }, file "a.lua:instructions=1000")
    assert.same({ "a.lua", { memory = 64 }, { weight = "4", eager = "true" } },
      file "a.lua:weight=4,memory=64,eager=true")
    assert.same({ "a.lua", {}, {}, true }, file "unsafe:a.lua")
    assert.same({ "a.lua", {}, { weight = "4" }, true }, file "unsafe:a.lua:weight=4")
    assert.same({ "a.lua:b.lua", {}, { book = "c.lua" } }, file "a.lua:b.lua:book=c.lua")
    assert.equal("x.lua", text.read("engine:net=x.lua").path) -- a net in any case
  end)

  it("may name a program or a person", function()
    assert.same({ spec = "cmd: x --y z.lua", kind = "program", command = "x --y z.lua" },
      text.read "cmd: x --y z.lua")
    assert.same({ spec = "human", kind = "person" }, text.read("human", true))
  end)

  it("is refused, with a hint if a file has this name", function()
    assert.same({ nil, "no player 'examples/bot'; did you mean examples/bot.lua?" },
      { text.read "examples/bot" })
    assert.same({ nil, "no player 'README.md'; if it is a program: cmd:PROGRAM README.md" },
      { text.read "README.md" })
  end)

  it("is refused by a message that names the player and the option", function()
    local most = math.maxinteger
    for spec, message in pairs {
      nobody = "no player 'nobody', expected " .. text.forms,
      ["engine:nodes=x"] = ("engine:nodes=x: nodes: expected a whole number from 0 to %d, got 'x'")
        :format(most),
      ["engne:nodes=1"] = "no player 'engne:nodes=1'; did you mean engine?",
      ["engine:futility_margn=1"] = "engine:futility_margn=1: unknown parameter 'futility_margn'; "
        .. "did you mean futility_margin?",
      ["engine:mobilty=1"] = "engine:mobilty=1: unknown weight 'mobilty'; did you mean mobility?",
      ["engine:nods=1"] = "engine:nods=1: unknown option 'nods'; did you mean nodes?",
      ["engine:hsh=1"] = "engine:hsh=1: unknown option 'hsh'; did you mean hash?",
      ["engine:futility_margin=-1"] = "engine:futility_margin=-1: futility_margin: expected a "
        .. "whole number from 0 to 1000, got -1",
      ["engine:foo=1"] = "engine:foo=1: unknown option 'foo', known are contempt, cputime, depth, "
        .. "endings, hash, level, mate, net, nodes, seconds, seed, threads, visibility",
      ["engine:weights=3"] = "engine:weights=3: weights: expected a table, got 3",
      ["greedy:seed"] = "greedy:seed: expected options such as nodes=1000, got 'seed'",
      ["engine:"] = "engine: expected options such as nodes=1000 after the colon",
      ["bot.lua:"] = "bot.lua: expected options such as nodes=1000 after the colon",
      ["engine:level=3,"] = "engine:level=3,: expected options such as nodes=1000, got ''",
      ["greedy:seed=1,seed=2"] = "greedy:seed=1,seed=2: seed: given twice",
      ["a.lua:memory=0"] =
        "a.lua:memory=0: memory: expected a whole number from 4 to 1048576, got 0",
      ["unsafe:a.lua:memory=9"] = "unsafe:a.lua:memory=9: instructions, memory and own_search are "
        .. "of a box: expected none after unsafe:",
      ["unsafe:greedy"] = "unsafe: expected a .lua file, got 'greedy'",
      ["cmd:"] = "cmd: expected a program after the colon",
      ["human:level=3"] = "human:level=3: a person plays only in shogun play",
      ["engine,level=3"] = "no player 'engine,level=3'; did you mean engine:level=3?",
      ["engine nodes=9,hash=2"] =
        "no player 'engine nodes=9,hash=2'; did you mean engine:nodes=9,hash=2?",
      ["Greedy"] = "no player 'Greedy'; did you mean greedy?",
      humn = "no player 'humn'; did you mean human?",
    } do
      assert.same({ nil, message }, { text.read(spec) })
    end
    assert.same({ nil, "human:level=3: human takes no options" },
      { text.read("human:level=3", true) })
  end)

  it("has its file names rewritten if it is a command of another folder", function()
    assert.equal("cmd:sh 'spec/bots/text_spec.lua' no=spec/bots/./text_spec.lua no",
      text.inside("cmd:sh 'text_spec.lua' no=./text_spec.lua no", "spec/bots"))
  end)

  it("can be rewritten with other options", function()
    local words <const> = { "tempo=3", "m=0.25" }
    for spec, expected in pairs {
      engine = "engine:tempo=3,m=0.25", ["bot.lua"] = "bot.lua:tempo=3,m=0.25",
      ["engine:nodes=10,tempo=9"] = "engine:nodes=10,tempo=3,m=0.25",
      ["unsafe:a.lua:m=9,x=1"] = "unsafe:a.lua:x=1,tempo=3,m=0.25",
    } do
      assert.equal(expected, text.with(spec, words))
    end
    assert.is_nil(text.with("cmd:./mine", words))
  end)
end)

local board <const> = shogun.board()
local of <const>, with_bot <const> = shogun.bots.of, command.with_bot

describe("a player made from its text", function()
  it("may be a built-in player with options, and can be closed", function()
    for spec, name in pairs {
      random = "random", ["greedy:seed=3"] = "greedy", ["alphabeta:depth=1"] = "alphabeta",
      ["engine:level=3"] = "engine level 3",
    } do
      local bot <close> = assert(of(spec))
      assert.equal(name, bot.name)
      assert(shogun.game({ white = bot, seed = 1 }):step())
    end
  end)

  it("may be a file in a box, with limits from the text or the options", function()
    with_bot("return function(b) print 'hi' for i = 1, 1e6 do end return b:codes()[1] end",
      function(path)
        local said = {}
        local bot <close> = assert(of(path, { log = function(line) said[#said + 1] = line end }))
        assert.equal("a1a2", bot:choose(board))
        assert.equal("hi", table.concat(said))
        for spec, options in pairs {
          [path] = { instructions = 9000 }, [path .. ":instructions=9000"] = {},
        } do
          local limited <close> = assert(of(spec, options))
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
      for spec, message in pairs {
        ["/none.lua"] = "/none.lua: No such file or directory",
        ["engine:net=/none"] = "/none: No such file or directory",
        [path] = path .. ": expected the file to return a function or",
        ["unsafe:" .. path] = path .. ": expected a ",
      } do
        local bot, said = of(spec)
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
