--- The guest's side of a box: the globals of a bot, and the handlers of requests.
--
-- The host sends this file to shogun-box (csrc/sandbox); nothing requires it. It is no layer of the
-- sandbox: the host checks every byte that leaves the box. It makes honest bots deterministic, and
-- names what a box lacks in its errors.

local box <const> = ... -- { core=, compile=, charge=, used=, say=, ask=, leave_out= }

-- Shogun's own modules see all libraries and require each other.

local loaded <const> = { ["shogun.core"] = box.core }

local function require_own(name)
  if loaded[name] == nil then
    local chunk, message = box.compile(name, _G, name)
    if not chunk then error(message or ("module '%s' is not in the box"):format(name), 2) end
    local value = chunk(name)
    loaded[name] = value == nil or value
  end
  return loaded[name]
end

local today = 0 -- the value of os.time
local instructions_a_second <const> = 1e8

local function time(table)
  if table ~= nil then error("os.time: takes no argument in a box, which has no calendar", 2) end
  return today
end

-- Counted instructions are the clock, so that it is deterministic.
local function clock()
  local used = box.used()
  return used and used / instructions_a_second or box.core.clock()
end

-- Functions of the core that would make system calls, which would end the process. Here they return
-- nil and a message instead.
local function has_none(what) return nil, (what and what .. ": " or "") .. "not in a box" end
for _, name in ipairs {
  "create_file", "channel", "has_input", "read_input", "wait_for_input", "prepare_command",
  "window", "names", "kind", "remove_file", "open_file", "lock", "real_path", "holds", "open",
  "make_folder", "private_folder", "remove_folder",
} do
  box.core[name] = has_none
end
box.core.prepare_descriptors = function() return true end
box.core.read_source = function() return nil, "not in a box" end -- takes a path, does not say it

box.core.limits.threads = 1
-- luacheck: push ignore 121 122
require = require_own
os = { time = time, clock = clock, date = function() return "????.??.??" end }
io = { open = has_none, type = function() return nil end }
-- Imitates a host with a debug hook of its own, so that shogun sets none (game/players.lua).
debug = { gethook = function() return "the box" end }
loadfile, dofile, string.dump = nil, nil, nil
-- luacheck: pop

local protocol <const> = require "shogun.box.protocol"
local shogun <const> = require_own "shogun"
local random <const> = require_own "shogun.random"

local methods <const> = getmetatable(shogun.board()).__index
local perft <const> = methods.perft

--- perft makes its threads in C, without the limit that the engine's options have.
function methods.perft(board, depth, options)
  local threads = type(options) == "table" and options.threads
  if threads and threads ~= 1 then error("threads: expected 1, since a box has one thread", 2) end
  return perft(board, depth, options)
end

-- The parts of shogun and methods of boards that search for a bot, or play games for it.
local searches <const> = {
  analysis = true, batch = true, bots = true, endings = true, engine = true, explain = true,
  explore = true, perft = true, playout = true, puzzle = true, tour = true,
}

-- Hides these parts and methods until the next game, also from shogun's other parts.
local function hide_searches()
  local compile <const> = box.compile
  function box.compile(name, ...)
    if not searches[name:match "^shogun%.(%w+)$"] then return compile(name, ...) end
  end
  for _, part in ipairs { shogun, methods } do
    local class <const> = getmetatable(part)
    local look_up <const> = class.__index
    for name in pairs(searches) do part[name] = nil end
    function class.__index(_, name)
      if not searches[name] then return look_up(part, name) end
    end
  end
end

-- The globals of a bot.

local type <const> = type
local tostring <const>, pcall <const>, pairs <const> = tostring, pcall, pairs
local unpack_board <const>, limits <const> = shogun.unpack, protocol.limits
local sub <const>, concat <const>, pack_list <const> = string.sub, table.concat, table.pack
local real_load <const>, set_metatable <const> = load, setmetatable

-- The log of a game; a line's end is a byte, so that empty lines count.
local longest_log <const>, most_lines <const> = limits.log, limits.lines
local logged, lines = 0, 0
local leave_out <const> = box.leave_out or function() end -- called for each print beyond these

local function say(...)
  local texts = pack_list(...)
  lines = lines + 1
  if lines > most_lines then return leave_out() end
  if texts.n == 0 then logged = logged + 1 end
  for i = 1, texts.n do
    if logged >= longest_log then return leave_out() end
    local text = sub(tostring(texts[i]), 1, longest_log - logged)
    texts[i], logged = text, logged + #text + 1
  end
  box.say(concat(texts, "\t"))
end

local function copy(library)
  local own = {}
  for name, value in pairs(library) do own[name] = value end
  return own
end

local function collect(what, ...)
  what = what or "collect"
  if what == "count" or what == "collect" or what == "step" then
    return collectgarbage(what, ...)
  end
  return 0
end

-- Instructions are counted in periods, so a coroutine pays for its first period in advance.
local function charged(make)
  return function(call)
    box.charge()
    return make(call)
  end
end

local plain_names <const> = {
  "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "rawequal", "rawget",
  "rawlen", "rawset", "select", "setmetatable", "tonumber", "tostring", "type", "xpcall",
  "_VERSION",
}

local function compile_of_bot(name, globals)
  return box.compile(protocol.library_name(name), globals, name:gsub("%.", "/") .. ".lua")
end

local bot_globals -- of the present bot

local function new_globals()
  local globals = {
    print = say, collectgarbage = collect, math = copy(math), string = copy(string),
    table = copy(table), utf8 = copy(utf8), coroutine = copy(coroutine),
    os = { time = time, clock = clock },
  }
  for _, name in pairs(plain_names) do globals[name] = _G[name] end
  globals.coroutine.create = charged(coroutine.create)
  globals.coroutine.wrap = charged(coroutine.wrap)
  globals._G = globals
  bot_globals = globals
  function globals.load(chunk, name, _, ...)
    local environment = globals
    if select("#", ...) > 0 then environment = ... end
    return real_load(chunk, name, "t", environment)
  end
  local own = { shogun = shogun }
  globals.package = { loaded = own }
  function globals.require(name)
    if own[name] ~= nil then return own[name] end
    local chunk, message
    if type(name) == "string" then chunk, message = compile_of_bot(name, globals) end
    if not chunk then
      local text = "module '%s' not found: in a box a bot can require 'shogun', and files of its "
        .. "folder whose names its source has as literals, as in require \"NAME\""
      error(message or text:format(tostring(name)), 2)
    end
    local value = chunk(name)
    own[name] = value == nil or value
    return own[name]
  end
  return globals
end

-- The bot.

local kinds <const> = protocol.kinds
local bot, file_of_bot, rules, source
local read_rules <const> = require_own("shogun.record.rules").read
local problem_of <const> = require_own("shogun.game.answer").problem

local function seed_with(seed)
  source = random(seed)
  math.randomseed(seed)
end

local options <const> = require_own "shogun.game.options"
local values -- of the bot's options

local function text_of(name)
  local value = type(bot) == "table" and bot[name]
  return type(value) == "string" and sub(value, 1, limits.text) or ""
end

-- Reads the options that the bot declares, and the values that are set.
local function read_options(words)
  local list, message = options.read(type(bot) == "table" and bot.options or nil)
  if list then values, message = options.values(list, words) end
  if message then error(message, 0) end
  return list
end

-- Starts a game: loads the bot, answers with its name, author and options.
local function begin(request)
  local seed, now, rules_text, path, words, own_search = protocol.unpack_game(request)
  if own_search then hide_searches() end
  today, logged, lines, rules = now, 0, 0, read_rules(rules_text)
  seed_with(seed)
  file_of_bot = path .. ".lua"
  local chunk, message = compile_of_bot(path, new_globals())
  if not chunk then error(message, 0) end
  bot = chunk(path)
  local choose = bot
  if type(bot) == "table" then choose = bot.choose end
  if type(choose) ~= "function" then
    local got = bot == nil and "nothing" or type(bot)
    error("expected the file to return a function or a table with choose, got " .. got, 0)
  end
  local packed = protocol.pack_options(read_options(words))
  return kinds.answer, protocol.pack_bot(text_of "name", text_of "author", packed)
end

-- Fields of info that few bots read: requested from the host on first access.
local lazy <const> = {
  history = function() return protocol.unpack_history(box.ask "history") end,
  moves = function() return protocol.unpack_moves(box.ask "moves") end,
  start = function() return unpack_board(box.ask "start", rules) end,
}

local move_of <const>, longest_move <const> = shogun.board().move, limits.text

local info_class <const> = {
  __index = function(info, name)
    local value = lazy[name] and lazy[name]()
    info[name] = value
    return value
  end,
  __metatable = false,
}

-- Asks the bot for a move: answers with its text, or with why it cannot be a move.
local function answer(request)
  local rules_text, seed, packed, bots_clock = protocol.unpack_move(request)
  if rules_text ~= "" then rules = read_rules(rules_text) end
  if seed ~= 0 then seed_with(seed) end
  local board, info = unpack_board(packed, rules), { random = source, options = copy(values) }
  set_metatable(info, info_class)
  if bots_clock then info.clock = bots_clock end
  local choice
  if type(bot) == "function" then
    choice = bot(board, info)
  else
    choice = bot:choose(board, info)
  end
  if type(choice) == "string" then return kinds.answer, sub(choice, 1, longest_move) end
  local ok, move, message = pcall(move_of, board, choice)
  if ok and move then return kinds.answer, tostring(move) end
  return kinds.illegal, ok and message or problem_of(file_of_bot, choice, move)
end

-- A bot may raise any value, and tostring of that value may run more of the bot.
local function guarded(call)
  return function(request)
    local ok, kind, text = pcall(call, request)
    if ok then return kind, text end
    local printed, message = pcall(tostring, kind)
    if not printed or type(message) ~= "string" then message = "an error that cannot be printed" end
    return kinds.failed, sub(message, 1, limits.message)
  end
end

local initial <const> = new_globals()

local most_names <const> = 500 -- in a report

-- Reports the kilobytes in use, and the globals that the bot has made.
local function report()
  collectgarbage()
  local names = {}
  for name in next, bot_globals do -- no metamethods of the bot's
    if #names == most_names then break end
    local shown = type(name) == "string" and sub(name, 1, 100) or type(name)
    if initial[name] == nil then names[#names + 1] = shown end
  end
  table.sort(names)
  return kinds.answer, protocol.pack_report(collectgarbage "count", names)
end

return {
  [kinds.new_game] = guarded(begin), [kinds.move] = guarded(answer),
  [kinds.report] = guarded(report),
}
