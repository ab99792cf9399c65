-- api.lua -- lists the public face: functions and methods with their parameters, options, and
-- the names that values may have. `make api-data` writes it into spec/data/api.txt.

local shogun = require "shogun"
local arrows = require "spec.support.arrows"
local core = require "shogun.core"
local face = require "spec.support.face"

local api = {}

local board <const> = shogun.board()

-- The error message of a call with an unknown option.
local function complaint(call)
  local ok, message = pcall(call, { ["?"] = 1 })
  assert(not ok, "it takes any option")
  return message
end

-- Calls that take options, by the name in the listing. The message about an unknown one names all.
local with_options <const> = {
  ["shogun.game"] = shogun.game,
  ["shogun.engine"] = shogun.engine,
  ["shogun.match"] = shogun.match,
  ["shogun.batch"] = shogun.batch,
  ["Engine:search limits"] = function(given)
    return shogun.engine({ hash = 1 }):search(board, given)
  end,
  ["Engine:mate limits"] = function(given)
    return shogun.engine({ hash = 1 }):mate(board, 1, given)
  end,
  ["Board:svg"] = function(given) return board:svg(given) end,
  ["Board:svg theme"] = function(given) return board:svg { theme = given } end,
  ["draw.page"] = function(given) return shogun.draw.page(shogun.game():record(), given) end,
  ["draw.plot"] = function(given)
    return shogun.draw.plot({ { ply = 0, expected = 0.5 } }, given)
  end,
  ["draw.puzzle"] = function(given)
    return shogun.draw.puzzle({ board = board, moves = 1 }, given)
  end,
  ["draw.report"] = function(given)
    local settings = { players = { { name = "a" }, { name = "b" } } }
    return shogun.draw.report(require "shogun.arena.stats.tally"(settings):standings(), given)
  end,
  ["draw.tour"] = function(given) return shogun.draw.tour(1, 1, {}, given) end,
  ["analysis.start"] = function(given)
    return shogun.analysis.start(shogun.game():record(), given)
  end,
  ["Analysis:record"] = function(given)
    return shogun.analysis.start(shogun.game():record()):record(given)
  end,
  ["puzzle.find"] = shogun.puzzle.find,
  ["tour.count_tours"] = function(given) return shogun.tour.count_tours(1, { { 0, 0 } }, given) end,
}
for _, name in ipairs { "alphabeta", "engine", "greedy", "human", "random" } do
  with_options["bots." .. name] = shogun.bots[name]
end
with_options["bots.external"] = function(given)
  given.command = "true"
  return shogun.bots.external(given)
end

with_options["bots.of"] = function(given) return shogun.bots.of("random", given) end

local function add_options(lines)
  for name, call in pairs(with_options) do
    local message = complaint(call)
    local names = message:match "known are ([%w_, ]+)"
    assert(names, name .. ": " .. message)
    for option in names:gmatch "[%w_]+" do
      lines[#lines + 1] = ("%s { %s= }"):format(name, option)
    end
  end
end

-- Messages from C do not list the known names; the tables and texts that C returns have them.
local function add_options_of_c(lines)
  for name in tostring(board:rules()):gmatch "(%w+)=" do
    lines[#lines + 1] = ("shogun.rules { %s= }"):format(name)
  end
  for _, term in ipairs(core.terms) do
    lines[#lines + 1] = ("shogun.evaluate weights { %s= }"):format(term.name)
  end
  local of_perft <const> = { divide = true, hash = 1, report = print, threads = 1 }
  assert(board:perft(1, of_perft))
  for name in pairs(of_perft) do lines[#lines + 1] = ("Board:perft { %s= }"):format(name) end
end

local function add_functions(lines)
  local found = face.declarations()
  for name in pairs(face.public()) do
    lines[#lines + 1] = ("%s(%s)"):format(name, found[name] and found[name].arguments or "?")
  end
end

-- The fields of returned tables, except those of objects.
local function add_fields(lines)
  local engine = shogun.engine { hash = 1 }
  local info = engine:search(board, { depth = 1 })
  local game = shogun.game { board = shogun.board "8/8/8/8/8/8/8/K16k1 w" }
  for name, value in pairs {
    Piece = board:pieces()[1], Move = board:moves()[1], Result = game:result(),
    SearchInfo = info, SearchLine = info.lines[1], Record = game:record(),
    Why = board:why("a1", "a8"), Outcome = board:outcomes("d1e3")[1],
  } do
    for field in pairs(value) do
      if type(field) == "string" then lines[#lines + 1] = ("%s.%s"):format(name, field) end
    end
  end
  for _, name in ipairs { "law", "lone", "stalemate", "repetition", "quiet", "first", "dials" } do
    assert(board:rules()[name] ~= nil, name)
    lines[#lines + 1] = "Rules." .. name
  end
end

-- The words that stand for a type: reasons, colours, modes.
local function add_words(lines)
  local alias
  for _, path in ipairs(arrows.files "lua/shogun/types -name '*.lua'") do
    for line in io.lines(path) do
      alias = line:match "^%-%-%-@alias (shogun%.%w+)" or line:find "^%-%-%-|" and alias
      for word in alias and line:gmatch '"(%w+)"' or function() end do
        lines[#lines + 1] = ('%s "%s"'):format(alias, word)
      end
    end
  end
end

local function add_constants(lines)
  for _, name in ipairs { "standard", "sheet", "boxed", "dice" } do
    lines[#lines + 1] = ("preset %s: %s"):format(name, tostring(shogun.rules(name)))
  end
  lines[#lines + 1] = "shogun.version"
  for _, name in ipairs(face.modules) do lines[#lines + 1] = "shogun." .. name end
end

--- The listing, sorted.
function api.text()
  local lines = {}
  add_functions(lines)
  add_options(lines)
  add_options_of_c(lines)
  add_fields(lines)
  add_constants(lines)
  add_words(lines)
  table.sort(lines)
  return table.concat(lines, "\n") .. "\n"
end

return api
