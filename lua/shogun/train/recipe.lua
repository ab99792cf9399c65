--- The recipes of the built-in nets: which games, how many positions, the numbers of training.
--
--     make train LAW=magnets                                        as the built-in net was made
--     make train LAW=fixed POSITIONS=300000 GENERATIONS=1 SEED=7    smaller, in a minute
--
-- runs the commands that `recipe.commands` lists: shogun positions for each kind of games, then
-- shogun train. Generation 1 learns from searches without a net. The positions of a further one are
-- of searches with the net before it, and it learns from those of all generations.
-- @module shogun.train.recipe

local recipe = {}

---@class shogun.Recipe
---@field games { rules: string, share: number }[]  presets, and their shares of the positions
---@field positions integer  of each generation
---@field generations integer
---@field nodes integer  of each search
---@field epochs integer
---@field share number  of the search's score in the target

--- By law.
---@type table<string, shogun.Recipe>
recipe.of = {
  magnets = {
    games = { { rules = "standard", share = 0.75 }, { rules = "boxed", share = 0.25 } },
    positions = 2500000, generations = 3, nodes = 800, epochs = 10, share = 0.7,
  },
  fixed = {
    games = { { rules = "sheet", share = 1 } },
    positions = 2500000, generations = 2, nodes = 800, epochs = 8, share = 0.7,
  },
  -- A result says little of a position there, so the target is mostly the score, of a search of
  -- more nodes.
  dice = {
    games = { { rules = "dice", share = 1 } },
    positions = 1500000, generations = 2, nodes = 1600, epochs = 4, share = 0.8,
  },
}

local function command_of_positions(of, games, options, generation, path)
  local count = math.floor(options.positions * games.share + 0.5)
  local net = generation == 1 and "false"
    or ("%s/%s-%d.net"):format(options.folder, options.law, generation - 1)
  return ("shogun positions --rules %s --positions %d --seed %d --nodes %d --net %s -o %s"):format(
    games.rules, count, options.seed + generation - 1, of.nodes, net, path)
end

local function command_of_training(of, options, generation, paths)
  local words = "shogun train %s --rules %s --epochs %d --share %s --seed %d --generation %d -o %s"
  local path = ("%s/%s-%d.net"):format(options.folder, options.law, generation)
  return words:format(table.concat(paths, " "), of.games[1].rules, of.epochs, of.share,
    options.seed, generation, path)
end

--- The commands that make a net from nothing, in order. Each goes on where it was interrupted, or
--- says that it is finished.
---@param given { law: string, positions: integer?, generations: integer?, seed: integer?,
--- folder: string }  defaults: those of the recipe, seed 1; folder: exists
---@return string[]? commands  for a shell
---@return string? message  no such law
function recipe.commands(given)
  local of = recipe.of[given.law]
  if not of then return nil, ("no recipe for the law '%s'"):format(given.law) end
  local options = {
    law = given.law, folder = given.folder, seed = given.seed or 1,
    positions = given.positions or of.positions,
  }
  local commands, paths = {}, {}
  for generation = 1, given.generations or of.generations do
    for _, games in ipairs(of.games) do
      local path = ("%s/%s-%d.npy"):format(options.folder, games.rules, generation)
      paths[#paths + 1] = path
      commands[#commands + 1] = command_of_positions(of, games, options, generation, path)
    end
    commands[#commands + 1] = command_of_training(of, options, generation, paths)
  end
  return commands
end

return recipe
