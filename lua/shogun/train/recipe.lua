--- The recipes of the built-in nets: which games, how many positions, the numbers of training.
--
--     make train LAW=magnets POSITIONS=3000000 GENERATIONS=2 SEED=1
--
-- runs the commands that `recipe.commands` lists: shogun positions for each kind of games, then
-- shogun train. Generation 1 learns from searches without a net. The positions of a further one are
-- of searches with the net before it, and it learns from those of all generations.
-- @module shogun.train.recipe

local recipe = {}

---@class shogun.Recipe
---@field games { rules: string, share: number }[]  presets, and their shares of the positions
---@field nodes integer  of each search
---@field epochs integer
---@field share number  of the search's score in the target

--- By law.
---@type table<string, shogun.Recipe>
recipe.of = {
  magnets = {
    games = { { rules = "standard", share = 0.75 }, { rules = "boxed", share = 0.25 } },
    nodes = 800, epochs = 10, share = 0.7,
  },
  fixed = {
    games = { { rules = "sheet", share = 1 } },
    nodes = 800, epochs = 8, share = 0.7,
  },
  -- A result says little of a position there, so the target is mostly the score, of a search of
  -- more nodes.
  dice = {
    games = { { rules = "dice", share = 1 } },
    nodes = 1600, epochs = 4, share = 0.8,
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
---@param options { law: string, positions: integer, generations: integer, seed: integer, folder:
--- string }  positions: of each generation; folder: exists
---@return string[]? commands  for a shell
---@return string? message  no such law
function recipe.commands(options)
  local of = recipe.of[options.law]
  if not of then return nil, ("no recipe for the law '%s'"):format(options.law) end
  local commands, paths = {}, {}
  for generation = 1, options.generations do
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
