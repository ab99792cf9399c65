--- shogun players: lists the players and their options.
--
-- `--json` gives a list with an object for each player; if the user names one, only its object:
--
--     name, about  the player's text without options; its description
--     options      a list of objects: name, about, type ("integer", "number", "boolean", "string");
--                  some have default, min, max, values (the choices), range (values in words)
--     parameters, weights  only for an engine: lists like `options`, under the rules of --rules

local lazy_require = require "shogun.lazy_require"
local boards = require "shogun.cli.board"
local builtin = lazy_require "shogun.bots.builtin"
local check = require "shogun.check"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local declared = lazy_require "shogun.declared"
local known_of = lazy_require "shogun.arena.tuning.known"
local levels = lazy_require "shogun.engine.levels"
local options = require "shogun.cli.options"
local player_text = lazy_require "shogun.bots.text"
local players = lazy_require "shogun.game.players"
local terminal = require "shogun.cli.terminal"

local verb = {
  formats = { "players", "bots", "protocol" },
  answers = { "text", "json" },
  examples = {
    { "shogun players", "all built-in players" },
    { "shogun players mybot.lua", "the options that a bot declares" },
  },
}

function verb.define(command)
  command:argument("player", "show one player in detail: an engine with its weights and "
    .. "parameters, a Lua file with its own options"):args "?"
  options.add(command, "rules", "standard")
  options.box(command)
  command:epilog("Options come after a colon: engine:level=3,hash=256, bot.lua:memory=64. "
    .. "The same text means the same player in play, match, tune, lint and bot, "
    .. "and for shogun.bots.of in Lua.")
end

-- The kinds of players that are not built in.
local others <const> = {
  { name = "FILE.lua", about = "a bot in a Lua file, which plays in a box; it may declare its own "
    .. "options", options = player_text.of_box.list },
  { name = "unsafe:FILE.lua", about = "a bot in a Lua file without a box, with your permissions",
    options = {} },
  { name = "cmd:PROGRAM ARGS", about = "a program that speaks the text protocol", options = {} },
  { name = "human", about = "a person, in shogun play", options = {} },
}

local function described(player)
  return { name = player.name, about = player.about, options = player.options.list }
end

local function all_players()
  local list = {}
  for i, player in ipairs(builtin.list) do list[i] = described(player) end
  return table.move(others, 1, #others, #list + 1, list)
end

-- Describes those of the engine's weights or parameters that are `known` under the rules.
local function numbers_of(list, known)
  local found = {}
  for _, each in ipairs(list) do
    local number = known[each.name]
    if number then
      found[#found + 1] = {
        name = each.name, type = "integer", min = number.least, max = number.most,
        default = number.start, about = each.meaning,
      }
    end
  end
  return found
end

-- Describes the engine's whole levels, without the halves between them.
local function all_levels()
  local list = {}
  for level = 0, levels.best do
    local nodes, visibility = levels.at(level)
    list[#list + 1] = {
      level = level, name = levels.name(level), nodes = nodes, visibility = visibility,
      about = levels.words(level),
    }
  end
  return list
end

local function engine_in_detail(read, arguments)
  local known, message = known_of(read, boards.rules(arguments))
  if not known then console.fail(message, 2) end
  local player = described(builtin.by_name.engine)
  player.parameters = numbers_of(core.parameters, known)
  player.weights = numbers_of(core.terms, known)
  player.levels = all_levels()
  return player
end

-- Loads a bot's file or starts a program, and asks it for its name and options.
local function loaded(text, read, sources, arguments)
  local bot <close> = console.make_player(read, sources, arguments, "player: ")
  local own, message = players.options_of(bot)
  if not own then console.fail(("%s: %s"):format(text, message)) end
  if read.kind == "file" and not read.is_unsafe then
    table.move(player_text.of_box.list, 1, #player_text.of_box.list, #own + 1, own)
  end
  local name = players.name_of(bot, text)
  local about = read.kind == "file" and "a bot in a Lua file" or "a program"
  return { name = text, about = ("%s, %s"):format(about, name), options = own }
end

local function in_detail(text, arguments)
  local read, sources = console.read_player(text, arguments, "player: ", true)
  if read.kind == "person" then return others[#others] end
  if read.name == "engine" then return engine_in_detail(read, arguments) end
  if read.kind == "builtin" then return described(builtin.by_name[read.name]) end
  return loaded(text, read, sources, arguments)
end

local narrow <const> = 70 -- columns: in fewer, each description gets its own lines

-- An option's cells in a row: "level=10", "0 to 10", "how well to play".
local function cells_of(option)
  local value = option.default ~= nil and "=" .. tostring(option.default) or ""
  return { option.name .. value, declared.range(option), option.about or "" }
end

local function widest(rows, column)
  local width = 0
  for _, cells in ipairs(rows) do width = math.max(width, #cells[column]) end
  return width
end

-- A head, and beside it a text, which may take several lines.
local function hung(head, text, width)
  return terminal.wrapped(text, width, (" "):rep(#head), head)
end

local function add_narrow(lines, rows, width)
  for _, cells in ipairs(rows) do
    lines[#lines + 1] = "  " .. cells[1]
    local rest = cells[3] ~= "" and ": " .. cells[3] or ""
    lines[#lines + 1] = hung("     ", cells[2] .. rest, width)
  end
end

local function add_rows(lines, rows, width)
  local form = ("  %%-%ds  %%-%ds  "):format(widest(rows, 1), widest(rows, 2))
  for _, cells in ipairs(rows) do
    local head = form:format(cells[1], cells[2])
    lines[#lines + 1] = hung(head, cells[3], width):gsub(" +$", "")
  end
end

-- A level's cells in a row: "level=3", "casual", and what the engine then overlooks.
local function cells_of_level(level)
  return { ("level=%d"):format(level.level), level.name, level.about }
end

local function add_list(lines, heading, list, width, cells)
  if not list or #list == 0 then return end
  if heading then lines[#lines + 1] = "\n" .. terminal.wrapped(heading, width) end
  local rows, add = {}, width < narrow and add_narrow or add_rows
  for i, each in ipairs(list) do rows[i] = cells(each) end
  add(lines, rows, width)
end

local function text_of(player, width)
  local lines = { terminal.wrapped(("%s: %s"):format(player.name, player.about), width) }
  add_list(lines, nil, player.options, width, cells_of)
  add_list(lines, "its levels; a half such as 3.5 lies between two levels:", player.levels, width,
    cells_of_level)
  add_list(lines, "parameters of its search:", player.parameters, width, cells_of)
  add_list(lines, "weights of its evaluation:", player.weights, width, cells_of)
  return table.concat(lines, "\n")
end

local more <const> = "shogun players engine also lists weights and parameters, shogun players "
  .. "bot.lua lists the options of that bot."

local function show(list)
  local width, texts = terminal.width(1) - 1, {}
  for i, player in ipairs(list) do texts[i] = text_of(player, width) end
  if #list > 1 then texts[#texts + 1] = terminal.wrapped(more, width) end
  console.answer(check.escaped(table.concat(texts, "\n\n"), "\n"))
end

function verb.run(arguments)
  local one = arguments.player and in_detail(arguments.player, arguments)
  if arguments.json then
    console.answer_json(one or all_players())
    return 0
  end
  show(one and { one } or all_players())
  return 0
end

return verb
