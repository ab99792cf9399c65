--- Describes the players of a match, and makes their bots. bots/text.lua parses their texts.
--
-- A function or a table with `choose` is also a player: an "object". It plays in this process.
-- arena/README.md says which limit each player has. In a ladder a built-in player also has at most
-- `movetime`, or one second, for a move.

local bots = require "shogun.bots"
local builtin = require "shogun.bots.builtin"
local check = require "shogun.check"
local core = require "shogun.core"
local files = require "shogun.files"
local make = require "shogun.bots.make"
local nets = require "shogun.engine.net"
local permission = require "shogun.arena.games.permission"
local player_text = require "shogun.bots.text"
local players = require "shogun.game.players"
local rules_text = require "shogun.record.rules"
local sha256 = require "shogun.arena.games.fingerprint"

local player = {}

local longest_move <const> = 10 -- seconds for a move of a bot that cannot count nodes
local boxed_time <const> = 0 -- what os.time returns to a boxed bot, so that games can be replayed

local longest_executable <const> = 16 << 20 -- bytes, hashed in some seconds; node has 99 MB

-- The bytes of the file that the shell would run for a command; nil if the file is not clear.
local function executable_of(command)
  local word = command:match "^[%w_./+-]+"
  if not word or command:find("^%S", #word + 1) then return nil end
  local path = word:find "/" and word or files.program(word)
  return path and core.read_source(path, longest_executable + 1)
end

-- The fingerprint of an executable file; nil if the file is missing or too long.
local function executable_sha(command)
  local bytes = executable_of(command)
  return bytes and #bytes <= longest_executable and sha256(bytes) or nil
end

--- The fingerprint of a file together with the files of its folder that the file requires.
---@param sources shogun.Source[]
---@return string
function player.fingerprint(sources)
  if #sources == 1 then return sha256(sources[1].text) end
  local parts = {}
  for i, source in ipairs(sources) do parts[i] = ("<s4s4"):pack(source.name, source.text) end
  return sha256(table.concat(parts))
end

--- Reads the sources of a player that is a file, unless they were read before. So a match reads
--- each file once, and uses the same sources to fingerprint, play and store the player.
---@param read shogun.PlayerText
---@param by_path table<string, shogun.Source[]>  gets the sources
---@return true?
---@return string? message
function player.read_sources(read, by_path)
  local path = read.path
  if not path or by_path[path] then return true end
  local sources, message = make.sources(read)
  by_path[path] = sources
  return sources and true, message
end

-- A file's sources and their fingerprint. Reads the file only if the match has not read it.
local function sources_of(read, by_path)
  local path = read.path
  if by_path and not by_path[path] then return nil, path .. ": is not stored with the match" end
  if by_path then return by_path[path], player.fingerprint(by_path[path]) end
  local sources, message = make.sources(read)
  if not sources then return nil, message end
  return sources, player.fingerprint(sources)
end

-- Options for making a bot from a file. An unboxed bot has its own globals, so that it leaves none
-- for the next game.
local function terms_of(read)
  local globals = read.is_unsafe and setmetatable({}, { __index = _G }) or nil
  return { time = boxed_time, globals = globals }
end

local function new_of_file(read, sources) return make.file(read, sources, terms_of(read)) end

--- The options that a file's bot declares when it plays in a match.
---@param read shogun.PlayerText
---@return shogun.Option[]?
---@return string? message
function player.options(read)
  local sources, message = make.sources(read)
  if not sources then return nil, message end
  return make.options(read, sources, terms_of(read))
end

-- The net in an engine's file, and its fingerprint; nil and a message if the file is invalid.
local function net_of(read, by_path)
  local sources, source_sha = sources_of(read, by_path)
  if not sources then return nil, source_sha end
  local net, message = nets.read(sources[1].text, read.path)
  return net, net and source_sha or "net: " .. message
end

local function describe_builtin(read, by_path)
  local net, source_sha
  if read.path then
    net, source_sha = net_of(read, by_path)
    if not net then return nil, source_sha end
  end
  return {
    spec = read.spec, kind = "builtin", name = read.spec, version = require "shogun.version",
    author = "shogun", sha256 = source_sha,
  }
end

-- The name of a bot, with the declared options that its text sets: a bot with other options is
-- another player.
local function name_of_file(read, bot)
  local name, words = players.name_of(bot, read.spec), {}
  for option, value in pairs(read.options) do words[#words + 1] = option .. "=" .. value end
  if #words == 0 then return name end
  table.sort(words)
  return check.printable(("%s:%s"):format(name, table.concat(words, ",")))
end

local function describe_file(read, by_path)
  local sources, source_sha = sources_of(read, by_path)
  if not sources then return nil, source_sha end
  local bot, message, is_unstarted = new_of_file(read, sources)
  if not bot then return nil, message, is_unstarted end
  if not read.is_unsafe then bot:close() end
  return {
    spec = read.spec, kind = "file", name = name_of_file(read, bot),
    version = players.version_of(bot), author = players.author_of(bot, nil), sha256 = source_sha,
  }
end

local function describe_program(read, _, by_cputime)
  local bot <close> = bots.external { command = read.command, cputime = by_cputime }
  local ok, message = check.try(bot.start, bot)
  if not ok then return nil, tostring(message) end
  return {
    spec = read.spec, kind = "program", name = bot.says.name or read.command,
    author = bot.says.author, sha256 = executable_sha(read.command),
  }
end

local describe <const> = {
  builtin = describe_builtin, file = describe_file, program = describe_program,
}

local function no_cputime(name)
  return check.escaped(name) .. ": processor time can't limit a bot in Lua"
end

-- Parses the text of a player that is about to be started, and checks its permission.
local function read_permitted(given, permitted, by_cputime)
  local read, message = given, nil
  if type(given) == "string" then read, message = player_text.read(given) end
  if not read then return nil, message end
  local refusal = permission.refusal(permitted, read)
  if refusal then return nil, ("'%s' %s"):format(check.escaped(read.spec), refusal) end
  if by_cputime and read.kind == "file" then return nil, no_cputime(read.spec) end
  return read
end

--- Describes a player. Runs its file, or starts its program.
---@param given string | shogun.PlayerText
---@param permitted? shogun.Permission
---@param sources? table<string, shogun.Source[]>  by path, of all files (`read_sources`); default:
--- the player's file is read
---@param by_cputime? boolean  the match is limited by processor time
---@return shogun.MatchPlayer?
---@return string? message  why it cannot play
---@return boolean? is_unstarted  this machine could not start a box for it
function player.describe(given, permitted, sources, by_cputime)
  local read, message = read_permitted(given, permitted, by_cputime)
  if not read then return nil, message end
  return describe[read.kind](read, sources, by_cputime)
end

--- Describes a player that is a value of Lua.
---@param object shogun.Player
---@param place integer  among the players; an object without a name is called "player 2"
---@param by_cputime? boolean  the match is limited by processor time
---@return shogun.MatchPlayer?
---@return string? message  why it cannot play
function player.describe_object(object, place, by_cputime)
  local name = players.name_of(object, "player " .. place)
  if by_cputime then return nil, no_cputime(name) end
  return {
    spec = "object", kind = "object", name = name, version = players.version_of(object),
    author = players.author_of(object, nil),
  }
end

--- Makes equal names of players different: "greedy", "greedy #2".
---@param descriptions shogun.MatchPlayer[]
function player.tell_apart(descriptions)
  local is_taken, times = {}, {}
  for _, each in ipairs(descriptions) do
    local base = each.name
    while is_taken[each.name] do
      times[base] = (times[base] or 1) + 1
      each.name = ("%s #%d"):format(base, times[base])
    end
    is_taken[each.name] = true
  end
end

-- The options of a built-in player, with the match's limit if they name no limit.
local function limited_options(read, settings)
  local options = {}
  for name, value in pairs(read.options) do options[name] = value end
  local has_limit = builtin.by_name[read.name].has_limit
  if has_limit and not has_limit(options) and not settings.clock then
    options.nodes, options.seconds = settings.nodes, settings.movetime
  end
  if options.seconds then options.cputime = settings.cputime end
  return options
end

-- Why a player's file differs from the description; nil if it does not.
local function change_of(read, description, source_sha)
  if not description.sha256 or source_sha == description.sha256 then return nil end
  return read.path .. ": the file has changed"
end

-- Adds the net from the player's file. The net must be for the law of the match.
local function add_net(options, read, description, settings)
  local net, source_sha = net_of(read, settings.sources)
  if not net then return nil, source_sha end
  local board = core.board(nil, (rules_text.read(settings.rules or "standard")))
  local problem = change_of(read, description, source_sha) or nets.misfit(net, board)
  if problem then return nil, problem end
  options.net = net
  return true
end

-- Makes a new bot for each game. An engine is costly to make and can forget a game: makes only one.
local function builtin_source(read, description, settings)
  local options = limited_options(read, settings)
  if read.path then
    local ok, message = add_net(options, read, description, settings)
    if not ok then return nil, message end
  end
  local engine = read.name == "engine" and bots.engine(options)
  return function() return engine or bots[read.name](options) end
end

-- A boxed bot starts in a fresh state after `close`. Its output goes to `log`.
local function file_source(read, description, by_path, log)
  local sources, source_sha = sources_of(read, by_path)
  if not sources then return nil, source_sha end
  local change = change_of(read, description, source_sha)
  if change then return nil, change end
  if read.is_unsafe then return function() return new_of_file(read, sources) end end
  local bot, message, is_unstarted = new_of_file(read, sources)
  if not bot then return nil, message, is_unstarted end
  bot.host.log = log
  return function()
    bot:close()
    return bot
  end
end

-- A program that has ended is started again.
local function program_source(read, _, settings)
  local options = {
    command = read.command, nodes = settings.nodes, cputime = settings.cputime,
    movetime = settings.movetime and math.ceil(settings.movetime * 1000),
  }
  local bot
  return function()
    if not bot or bot.closed then bot = bots.external(options) end
    return bot
  end
end

--- The source of a player's bots: a function that returns a bot without memory of earlier games.
---@param description shogun.MatchPlayer
---@param settings shogun.MatchSettings  with the permission to start the player; perhaps
--- with the folder of its program, and with the sources of all files. Without `sources` the
--- player's file is read, and must agree with `description`
---@param object? shogun.Player  the player itself if it is a value of Lua
---@param log? fun(text: string)  called with the output of a boxed bot
---@return (fun(): shogun.Player?, string?)?
---@return string? message
---@return boolean? is_unstarted  as for `describe`
function player.source(description, settings, object, log)
  if object ~= nil then return function() return object end end
  local spec, folder = description.spec, settings.folder
  if folder then spec = player_text.inside(spec, folder) end
  local read, message = read_permitted(spec, settings.permission, settings.cputime)
  if not read then return nil, message end
  if read.kind == "file" then return file_source(read, description, settings.sources, log) end
  local source = read.kind == "program" and program_source or builtin_source
  return source(read, description, settings)
end

--- The clock of a player, as `shogun.game` takes it; nil if no clock runs for the player.
---@param description shogun.MatchPlayer
---@param settings shogun.MatchSettings
---@return shogun.ClockOptions?
function player.clock(description, settings)
  local kind, clock, move = description.kind, settings.clock, nil
  if not clock then
    local keeps_limit = kind == "program" and (settings.cputime or settings.nodes)
    if kind == "builtin" and not settings.is_ladder or keeps_limit then return nil end
    clock, move = {}, settings.movetime or kind == "builtin" and 1 or longest_move
  end
  return { base = clock.base, increment = clock.increment, move = move, grace = settings.grace }
end

return player
