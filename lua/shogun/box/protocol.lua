--- The protocol between a host and a box: letters of frames, formats, limits, exit statuses.
--
-- Both sides require it: the host (box/process.lua, box/host.lua), the guest in the box
-- (box/guest.lua), and a web page's bot, which is both. The C side: csrc/sandbox/frame.h (frames),
-- csrc/sandbox/box.c (kinds of frames), csrc/sandbox/layers.h (exit statuses).

local pack <const>, unpack <const> = string.pack, string.unpack
local concat <const>, sort <const> = table.concat, table.sort

local protocol = {}

--- The first byte of a frame.
protocol.kinds = {
  -- From the host.
  add_source = "L",                              -- add to the library: name, zero byte, text
  remove_sources = "F",                          -- remove those added after `start`
  start = "B",                                   -- run the guest, enter the sandbox
  new_game = "G",
  move = "M",
  report = "S",                                  -- of memory in use and globals
  reply = "?",                                   -- to a question

  -- From the box: `ready` or `refused` to `start`; to the other requests one of the next four.
  ready = "R",
  refused = "W",
  answer = "A",
  illegal = "I",                                 -- what the bot returned cannot be a move
  failed = "E",                                  -- the bot raised an error
  exhausted = "X",                               -- out of instructions
  -- Any number of these before an answer.
  print = "P",
  question = "?",
}

protocol.limits = {
  -- The guest cuts what exceeds one of these, and the host does not rely on it.
  log = 1 << 16,                                 -- bytes a game, with a line end for each print
  lines = 1 << 12,                               -- printed in a game
  text = 200,                                    -- bytes of a name, an author, a move
  message = 1000,                                -- bytes of an error
  -- The host ends a box that exceeds one of these.
  request_bytes = 1 << 20,                       -- in frames from the box, before its answer
  questions = 1000,                              -- a request
  -- The host asks for no box beyond these.
  least_memory = 4, most_memory = 1 << 20,       -- MiB
  memory = 256,                                  -- MiB, by default
  instructions = 1 << 60,                        -- that can be counted
}

--- Exit statuses of the program, as csrc/sandbox/layers.h numbers them; box/failure.lua describes
--- them.
protocol.statuses = {
  wrong_use = 2, gone = 3, no_memory = 4, no_layer = 5, no_state = 6, no_room = 7, out_of_step = 8,
  no_address = 9, panic = 10,
}

-- Frames.

--- A frame.
---@param kind string
---@param number integer  of the request that it belongs to
---@param text string
---@return string
function protocol.frame(kind, number, text) return pack("<c1 I4 s4", kind, number, text) end

--- Bytes of a frame with this text.
---@param text string
---@return integer
function protocol.frame_size(text) return 9 + #text end

-- Sources.

--- The text of an `add_source` frame.
---@param name string
---@param text string
---@return string
function protocol.pack_source(name, text) return name .. "\0" .. text end

--- The name in the library of one of the bot's files; Shogun's own modules keep theirs.
---@param name string  "mybot"
---@return string
function protocol.library_name(name) return "bot:" .. name end

--- The inverse: the name of a bot's file; nil for one of Shogun's own modules.
---@param name string
---@return string?
function protocol.name_of_bot_file(name) return name:match "^bot:(.*)$" end

-- A new game.

--- The text of a `new_game` frame.
---@param seed integer  of the bot's random numbers; 0: none yet
---@param time integer  that os.time returns
---@param rules string
---@param name string  of the bot's first file
---@param words table<string, string>  the texts of its options that are set
---@param own_search boolean?  the bot searches for itself: shogun's searches are hidden
---@return string
function protocol.pack_game(seed, time, rules, name, words, own_search)
  local parts = {}
  for option, word in pairs(words) do parts[#parts + 1] = pack("<s4 s4", option, word) end
  sort(parts) -- the same bytes for the same game
  return pack("<i8 i8 s4 s4 B", seed, time, rules, name, own_search and 1 or 0) .. concat(parts)
end

--- Returns what `pack_game` packed.
function protocol.unpack_game(text)
  local seed, time, rules, name, own_search, at = unpack("<i8 i8 s4 s4 B", text)
  local words, option, word = {}
  while at <= #text do
    option, word, at = unpack("<s4 s4", text, at)
    words[option] = word
  end
  return seed, time, rules, name, words, own_search == 1
end

--- The answer: the bot's name and author, empty where it states none, and its packed options.
---@param name string
---@param author string
---@param options string
---@return string
function protocol.pack_bot(name, author, options)
  return pack("<s4 s4 s4", name, author, options)
end

--- Returns what `pack_bot` packed.
function protocol.unpack_bot(text) return unpack("<s4 s4 s4", text) end

-- The options of a bot.

local forms <const> = { i = "<i8", n = "<d", s = "<s4" }
local constants <const> = { t = true, f = false } -- any other letter: nil

local function pack_value(value)
  if value == nil then return "-" end
  if type(value) == "boolean" then return value and "t" or "f" end
  local letter = type(value) == "string" and "s" or math.type(value) == "integer" and "i" or "n"
  return letter .. pack(forms[letter], value)
end

local function unpack_value(text, at)
  local letter = text:sub(at, at)
  if forms[letter] then return unpack(forms[letter], text, at + 1) end
  return constants[letter], at + 1
end

local function pack_values(values)
  local parts = { pack("<I4", #values) }
  for i, value in ipairs(values) do parts[i + 1] = pack("<s4", value) end
  return concat(parts)
end

local function unpack_values(text, at)
  local count
  count, at = unpack("<I4", text, at)
  if count == 0 then return nil, at end
  local values = {}
  for i = 1, count do values[i], at = unpack("<s4", text, at) end
  return values, at
end

--- The options that a bot declares.
---@param list shogun.Option[]
---@return string
function protocol.pack_options(list)
  local parts = {}
  for i, option in ipairs(list) do
    parts[i] = pack("<s4", option.name) .. pack_value(option.default) .. pack_value(option.min)
      .. pack_value(option.max) .. pack_values(option.values or {})
  end
  return concat(parts)
end

--- The inverse: a declaration to be checked, as it comes from a box. Raises where the text is cut.
---@param text string
---@return table<string, table> declared
function protocol.unpack_options(text)
  local declared, at = {}, 1
  while at <= #text do
    local fields, name = {}
    name, at = unpack("<s4", text, at)
    fields.default, at = unpack_value(text, at)
    fields.min, at = unpack_value(text, at)
    fields.max, at = unpack_value(text, at)
    fields.values, at = unpack_values(text, at)
    declared[name] = fields
  end
  return declared
end

-- A move.

-- Whether there is a clock; whether it is for the whole game; and its seconds.
local function clock_fields(clock)
  if not clock then return 0, 0.0, 0.0, 0.0, 0.0 end
  local is_whole = clock.white and clock.red
  return is_whole and 2 or 1, clock.left, clock.increment or 0, clock.white or 0, clock.red or 0
end

local function new_clock(form, left, increment, white, red)
  if form == 0 then return nil end
  local clock = { left = left, increment = increment }
  if form > 1 then clock.white, clock.red = white, red end
  return clock
end

--- The text of a `move` frame.
---@param rules string  "": as before
---@param seed integer  of the bot's random numbers; 0: as before
---@param board string  packed
---@param clock table?  as in shogun.Info
---@return string
function protocol.pack_move(rules, seed, board, clock)
  return pack("<s4 i8 s4 B d d d d", rules, seed, board, clock_fields(clock))
end

--- Returns what `pack_move` packed.
function protocol.unpack_move(text)
  local rules, seed, board, form, left, increment, white, red = unpack("<s4 i8 s4 B d d d d", text)
  return rules, seed, board, new_clock(form, left, increment, white, red)
end

-- Replies to the questions "history", "moves" and "start" (a packed board).

--- Keys of boards.
---@param keys integer[]
---@return string
function protocol.pack_history(keys)
  local packed = {}
  for i, key in ipairs(keys) do packed[i] = pack("<i8", key) end
  return concat(packed)
end

---@return integer[]
function protocol.unpack_history(text)
  local keys = {}
  for i = 1, #text // 8 do keys[i] = unpack("<i8", text, 8 * i - 7) end
  return keys
end

--- Moves as texts.
---@param moves string[]
---@return string
function protocol.pack_moves(moves) return concat(moves, " ") end

---@return string[]
function protocol.unpack_moves(text)
  local moves = {}
  for move in text:gmatch "%S+" do moves[#moves + 1] = move end
  return moves
end

-- A report.

--- The answer to a `report` frame.
---@param kilobytes number  in use
---@param names string[]  globals that the bot has made
---@return string
function protocol.pack_report(kilobytes, names)
  return pack("<d s4", kilobytes, concat(names, "\0"))
end

--- Returns what `pack_report` packed.
function protocol.unpack_report(text)
  local kilobytes, joined = unpack("<d s4", text)
  local names = {}
  for name in joined:gmatch "%Z+" do names[#names + 1] = name end
  return kilobytes, names
end

return protocol
