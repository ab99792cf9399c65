-- recipe_spec.lua -- the commands that make a net from nothing, and `make train`, which runs them.

local argparse = require "argparse"
local command = require "spec.support.command"
local recipe = require "shogun.train.recipe"
local shogun = require "shogun"

setup(require("spec.support.harsh").stop)        -- make runs in processes of its own

local function commands(given)
  given.folder = given.folder or "nets"
  return assert(recipe.commands(given))
end

-- A parser of the two verbs, without the rest of the command.
local function new_parser()
  local parser = argparse "shogun"
  parser:command_target "verb"
  for _, name in ipairs { "positions", "train" } do
    require("shogun.cli.verbs." .. name).define(parser:command(name))
  end
  return parser
end

-- What the verbs make of a command, whose words the shell finds.
local function parsed(line)
  local words = command.lines(command.output("printf '%s\\n' " .. line))
  assert.equal("shogun", table.remove(words, 1))
  local ok, options = new_parser():pparse(words)
  assert(ok, ("%s: %s"):format(line, options))
  return options
end

local laws <const> = { "dice", "fixed", "magnets" }

describe("a recipe for training", function()
  it("exists for every law", function()
    local found = {}
    for law in pairs(recipe.of) do found[#found + 1] = law end
    table.sort(found)
    assert.same(laws, found)
    assert.same({ n = 2, nil, "no recipe for the law 'chess'" },
      table.pack(recipe.commands { law = "chess", folder = "nets" }))
  end)

  it("plays the games of each kind of rules in turn, then trains", function()
    assert.same({
      "shogun positions --rules standard --positions 75 --seed 7 --nodes 800 --net false "
        .. "-o 'nets/standard-1.npy'",
      "shogun positions --rules boxed --positions 25 --seed 7 --nodes 800 --net false "
        .. "-o 'nets/boxed-1.npy'",
      "shogun train 'nets/standard-1.npy' 'nets/boxed-1.npy' --rules standard --epochs 10 "
        .. "--share 0.7 --seed 7 --generation 1 -o 'nets/magnets-1.net'",
    }, commands { law = "magnets", positions = 100, generations = 1, seed = 7 })
  end)

  it("has valid arguments for the verbs", function()
    for _, law in ipairs(laws) do
      for _, line in ipairs(commands { law = law, threads = 3, folder = "it's a net" }) do
        local options = parsed(line)
        assert.equal(1, (options.output:find("it's a net/", 1, true)))
        assert.equal(law, shogun.board(nil, options.rules):rules().law)
        assert.equal(options.verb == "positions" and 3 or nil, options.threads)
      end
    end
  end)

  it("has the numbers of its law as defaults", function()
    for _, law in ipairs(laws) do
      local of, made, trained = recipe.of[law], 0, 0
      for _, line in ipairs(commands { law = law, positions = "", generations = "", seed = "" }) do
        local options = parsed(line)
        if options.verb == "train" then
          trained = trained + 1
          assert.same({ of[trained].epochs, of[trained].share, trained, trained },
            { options.epochs, options.share, options.seed, options.generation })
        else
          made = made + options.positions
          assert.same({ of[trained + 1].nodes, trained + 1 }, { options.nodes, options.seed })
        end
      end
      local positions = 0
      for _, generation in ipairs(of) do positions = positions + generation.positions end
      assert.same({ #of, positions }, { trained, made })
    end
  end)

  it("splits any number of positions among its commands, so that none is left over", function()
    for positions = 100, 107 do
      local made = 0
      for _, line in ipairs(commands { law = "magnets", positions = positions }) do
        local options = parsed(line)
        made = made + (options.verb == "positions" and options.positions or 0)
      end
      assert.equal(#recipe.of.magnets * positions, made)
    end
  end)

  it("searches with the net before, and trains with all positions or the newest alone", function()
    for _, law in ipairs(laws) do
      local of, net, files, generation = recipe.of[law], "false", {}, 1
      for _, line in ipairs(commands { law = law, generations = "4" }) do
        local options = parsed(line)
        if options.verb == "train" then
          assert.same(files, options.positions)
          generation, net = generation + 1, options.output
          if of[math.min(generation, #of)].alone then files = {} end
        else
          assert.equal(net, options.net)
          files[#files + 1] = options.output
        end
      end
      assert.equal(5, generation)
    end
  end)

  it("refuses invalid numbers", function()
    for given, message in pairs {
      positions = "3k", generations = 0, seed = -1, threads = "1.5",
    } do
      local list, problem = recipe.commands { law = "fixed", folder = "nets", [given] = message }
      assert.is_nil(list)
      assert.match(("^%s: expected a whole number from %%d+, got '%s'$"):format(given,
        tostring(message):gsub("%p", "%%%0")), problem)
    end
  end)
end)

describe("make train", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  local files <const> = {
    "standard-1.npy", "boxed-1.npy", "magnets-1.net", "standard-2.npy", "boxed-2.npy",
    "magnets-2.net",
  }

  -- Runs it: what it says, and whether it succeeds.
  local function make(folder, words)
    local line = "unset MAKEFLAGS MAKELEVEL; make -s train TRAINING='%s' %s"
    local said, status = command.shell(line:format(folder, words))
    return said, status == 0
  end

  -- The bytes of the files that it makes, and what it says.
  local function made(folder, words)
    local said, ok = make(folder, words)
    assert(ok, said)
    local bytes = {}
    for _, name in ipairs(files) do bytes[name] = command.read(folder .. "/" .. name) end
    return bytes, said
  end

  it("makes the same nets each time, with any number of threads", command.in_folder(function(folder)
    local words = "LAW=magnets POSITIONS=4000 GENERATIONS=2 THREADS="
    local one, said = made(folder .. "/a net", words .. 1)
    assert.same(one, made(folder .. "/two", words .. 2))
    assert(not said:find("nothing to do", 1, true), said)
    local again
    again, said = made(folder .. "/a net", words .. 1)
    assert.same(one, again)
    assert.equal(4, select(2, said:gsub("the file is finished, nothing to do", "")))
    local net = assert(shogun.net(folder .. "/a net/magnets-2.net"))
    assert.equal(2, net:about().generation)
    assert(net:about().positions > 7000)
  end))

  it("ends with a message for an invalid law or number", function()
    for words, message in pairs {
      ["LAW=chess"] = "make train: no recipe for the law 'chess'",
      ["POSITIONS=3k"] = "make train: positions: expected a whole number from 100, got '3k'",
    } do
      command.with_folder(function(folder)
        local said, ok = make(folder, words)
        assert.is_false(ok)
        assert.truthy(said:find(message, 1, true), said)
      end)
    end
  end)
end)
