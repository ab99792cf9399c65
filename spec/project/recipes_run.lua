-- recipes_run.lua -- uses what the recipes of CONTRIBUTING.md add, in the copy of the tree to which
-- `make recipes` has applied them.

local command = require "spec.support.command"
local lessons = require "site.learn.lessons"
local shogun = require "shogun"

describe("what the recipes add", function()
  it("is a law that rules take, and say", function()
    local rules = shogun.rules { law = "rows" }
    assert.equal("rows", rules.law)
    assert.same({ 3, 3, 3, 3, 3, 3, 3, 3 }, rules.dials[1])
  end)

  it("is a term with a count and a weight, which old nets do not know", function()
    local board = shogun.board("8/8/8/3P34/8/4K13/8/p13k13 w")
    local engine = shogun.engine { weights = { centre = 50 }, hash = 1 }
    assert.truthy(engine:search(board, { depth = 1 }).move)
    local output = command.ends_with(0, "players engine")
    assert.truthy(output:find("centre", 1, true))
  end)

  it("is a verb, with its help", function()
    assert.equal("22\n", (command.ends_with(0, "count")))
    assert.truthy(command.ends_with(0, "--help"):find("Count the legal moves", 1, true))
  end)

  it("is a method of boards", function() assert.equal(48, shogun.board():empty()) end)

  it("is a setting of matches, in their databases too", command.at_path(function(path)
    os.remove(path)
    command.ends_with(0, "match random greedy --rated --pairs 1 --rules boxed "
      .. "--openings random:1 --quiet --db " .. path)
    local listed = command.ends_with(0, ("games %s --matches --json"):format(path))
    assert.truthy(listed:find '"rated": ?true')
    assert.is_true(shogun.match({
      players = { "random", "greedy" }, rated = true, pairs = 1, rules = "boxed",
      openings = "random:1",
    }).games == 2)
  end))

  it("is a query of the protocol", function()
    assert.truthy(command.ends_with(0, "engine", "count\nquit\n"):find("count 22\n", 1, true))
  end)

  it("is a lesson", function() assert.equal("side", lessons[2].name) end)

  it("is a bot by its name, in texts, matches and Lua", function()
    local bot <close> = assert(shogun.bots.of "first")
    assert.equal("first", bot.name)
    assert.equal("first", shogun.bots.first().name)
    assert.truthy(command.ends_with(0, "players"):find("plays the first move of the list", 1, true))
  end)
end)
