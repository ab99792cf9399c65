-- shogun_ffi.lua -- Shogun for LuaJIT (LÖVE, OpenResty, Neovim, ...): one file, which needs
-- libshogun.so (`make library`). Names and results are those of the module for Lua 5.4, except that
-- tostring(board) is the board's text, and hashes are cdata. So this runs on both:
-- `board = board:play(engine:search(board, { nodes = 1000 }).move)`.
-- Invalid texts and illegal moves give nil and a message; misuse raises.

local bit, ffi = require "bit", require "ffi"

ffi.cdef [[ // shogun.h, written by `make cdef`
enum { SG_BATCH_ABI = 1 }; int32_t sg_batch_abi(void); typedef enum sg_BatchStatus { SG_BATCH_OK,
SG_BATCH_NO_POINTER, SG_BATCH_NO_BATCH, SG_BATCH_SMALL_MEMORY, SG_BATCH_BAD_COUNT,
SG_BATCH_BAD_RULES, SG_BATCH_BAD_OPTIONS, SG_BATCH_NO_BOARD, SG_BATCH_NO_ACTION,
SG_BATCH_ILLEGAL_ACTION, SG_BATCH_BAD_NUMBER, SG_BATCH_BAD_TEXT, SG_BATCH_BAD_BYTES,
SG_BATCH_OTHER_RULES, SG_BATCH_BAD_TURN, SG_BATCH_NO_FIELD, SG_BATCH_NO_ENGINE, SG_BATCH_BAD_LIMIT,
SG_BATCH_GAME_OVER, SG_BATCH_STOPPED } sg_BatchStatus; const char *sg_batch_message(int); typedef
struct sg_BatchRules { uint8_t dials[64]; uint8_t dice; uint8_t stalemate_loses; uint8_t first;
uint8_t lone; uint16_t repetition; uint16_t quiet; } sg_BatchRules; int sg_batch_preset(const char
*, sg_BatchRules *); int sgl_law(const char *, sg_BatchRules *); typedef enum sg_BatchReason {
SG_BATCH_GOES_ON, SG_BATCH_ALONE, SG_BATCH_MATE, SG_BATCH_STALEMATE, SG_BATCH_QUIET,
SG_BATCH_REPETITION } sg_BatchReason; typedef struct sgl_Board { uint64_t white, red; uint64_t
kings; uint64_t low, high; uint64_t hash; uint32_t ply; uint16_t quiet; uint8_t turn; uint8_t zero;
} sgl_Board; int sgl_start(const sg_BatchRules *, sgl_Board *); enum { SG_BATCH_TEXT = 160 }; int
sgl_read(const sg_BatchRules *, const char *, sgl_Board *, size_t *); int sgl_write(const sgl_Board
*, char[SG_BATCH_TEXT]); typedef struct sgl_Piece { uint8_t field, side, king; uint8_t energy; }
sgl_Piece; enum { SGL_PIECES = 64 }; int sgl_pieces(const sgl_Board *, sgl_Piece *, int32_t, int32_t
*); int sgl_put(const sgl_Board *, const sgl_Piece *, sgl_Board *); int sgl_lift(const sgl_Board *,
int32_t, sgl_Board *); typedef struct sgl_Move { uint16_t move; uint8_t from, to, king; uint8_t
energy; uint8_t shows; uint8_t captured; } sgl_Move; enum { SGL_MOVES = 1024 }; int sgl_moves(const
sg_BatchRules *, const sgl_Board *, uint16_t *, sgl_Move *, int32_t, int32_t *); int
sgl_read_move(const char *, uint16_t *); int sgl_write_move(uint16_t, char[5]); int sgl_play(const
sg_BatchRules *, const sgl_Board *, uint16_t, int32_t, sgl_Board *); int sgl_in_check(const
sgl_Board *, int32_t, int32_t *); int sgl_is_mate(const sg_BatchRules *, const sgl_Board *, int32_t,
int32_t *); int sgl_is_stalemate(const sg_BatchRules *, const sgl_Board *, int32_t *); typedef
struct sgl_Result { int32_t reason; int32_t winner; } sgl_Result; int sgl_result(const sg_BatchRules
*, const sgl_Board *, uint32_t, sgl_Result *); int sgl_eval(const sgl_Board *, const sgl_Piece *,
const char *, int32_t, uint64_t *); int sgl_all_moves(const sgl_Board *, const sgl_Piece *, uint64_t
*); int sgl_legal_moves(const sgl_Board *, const sgl_Piece *, uint64_t *); int sgl_attacked(const
sgl_Board *, int32_t, uint64_t *); int sgl_attacked_times(const sgl_Board *, const sgl_Piece *,
int32_t *); int sgl_protected_times(const sgl_Board *, const sgl_Piece *, int32_t *); int
sgl_attackers(const sgl_Board *, int32_t, int32_t, uint64_t *); int sgl_perft(const sg_BatchRules *,
const sgl_Board *, int32_t, const int32_t *, uint64_t *); typedef struct sgl_Engine sgl_Engine;
size_t sgl_engine_size(int32_t); int sgl_engine_init(void *, size_t); int
sgl_engine_clear(sgl_Engine *); typedef struct sgl_Limits { int32_t depth; int32_t plies; uint64_t
nodes; const uint64_t *history; const int32_t *stop; } sgl_Limits; enum { SGL_LINE = 120 }; typedef
struct sgl_Found { uint64_t nodes; int32_t score; int32_t mate; int32_t depth; int32_t length;
uint16_t line[SGL_LINE]; } sgl_Found; int sgl_engine_search(sgl_Engine *, const sg_BatchRules *,
const sgl_Board *, const sgl_Limits *, sgl_Found *);
]] -- the end of shogun.h

local named, abi = os.getenv "SHOGUN_LIBRARY", ffi.C.SG_BATCH_ABI
local here = debug.getinfo(1, "S").source:match "^@(.*)[/\\]" or "."
local is_there, C = pcall(ffi.load, named or here .. "/../../build/libshogun.so")
if not is_there then C = ffi.load(named or "libshogun.so." .. abi) end
assert(C.sg_batch_abi() == abi, "libshogun.so: version " .. C.sg_batch_abi() .. ", not " .. abi)

local colours, kinds = { [0] = "white", "red" }, { [0] = "pawn", "king" }
local index = { white = 0, red = 1, pawn = 0, king = 1, draw = 0, loss = 1 }
local reasons = { "alone", "mate", "stalemate", "quiet", "repetition" }
local names = {} -- of fields by their numbers, and back
for i = 0, 63 do names[i] = string.char(97 + i % 8, 49 + i / 8) end
for i = 0, 63 do names[names[i]] = i end

-- C writes its results here; every call overwrites them.
local codes, told = ffi.new("uint16_t[?]", C.SGL_MOVES), ffi.new("sgl_Move[?]", C.SGL_MOVES)
local chars, at = ffi.new("char[?]", C.SG_BATCH_TEXT), ffi.new "size_t[1]"
local n, set, code = ffi.new "int32_t[1]", ffi.new "uint64_t[1]", ffi.new "uint16_t[1]"
local asked, ended, found = ffi.new "sgl_Piece", ffi.new "sgl_Result", ffi.new "sgl_Found"
local new_board = ffi.typeof "struct { sg_BatchRules law; sgl_Board now; }"

local function message(status) return ffi.string(C.sg_batch_message(status)) end

-- Returns what C has written; 0 for a piece off the board. Raises for misuse.
local function get(status, written)
  if status == C.SG_BATCH_NO_FIELD then return 0 end
  if status ~= 0 then error(message(status), 3) end
  return (written or n)[0]
end

local function yes(status) return get(status) == 1 end
local function has(word, i) return tonumber(bit.band(bit.rshift(word, i), 1)) end

-- The pieces on the fields in `set`, which C has written; with `piece`, that piece on each of them.
local function list(board, status, piece)
  local all, now, word = {}, board.now, get(status, set)
  for i = 0, 63 do
    if has(word, i) == 1 then
      all[#all + 1] = { x = i % 8 + 1, y = bit.rshift(i, 3) + 1,
        kind = piece and piece.kind or kinds[has(now.kings, i)],
        colour = piece and piece.colour or colours[has(now.red, i)],
        energy = piece and piece.energy or 1 + has(now.low, i) + 2 * has(now.high, i) }
    end
  end
  return all
end

-- Converts a piece for C.
local function ask(piece)
  local x, y = piece.x, piece.y
  asked.field = x >= 1 and x <= 8 and y >= 1 and y <= 8 and 8 * y + x - 9 or 64
  asked.side, asked.king, asked.energy = index[piece.colour], index[piece.kind], piece.energy
  return asked
end

local Move = { __tostring = function(move) return move.from .. move.to end }
function Move.__eq(a, b) return a.from == b.from and a.to == b.to end

-- The legal moves whose code, masked, equals `bits`.
local function moves(board, mask, bits)
  local all = {}
  for i = 0, get(C.sgl_moves(board.law, board.now, nil, told, C.SGL_MOVES, n)) - 1 do
    local move = told[i]
    if bit.band(move.move, mask) == bits then
      set[0] = bit.lshift(1ULL, move.to)
      all[#all + 1] = setmetatable({ from = names[move.from], to = names[move.to],
        kind = kinds[move.king], colour = colours[board.now.turn], energy = move.energy,
        shows = move.shows > 0 and move.shows or nil,
        captured = move.captured > 0 and list(board, 0)[1] or nil }, Move)
    end
  end
  return all
end

local Board = {
  text = function(b) return get(C.sgl_write(b.now, chars)) and ffi.string(chars) end,
  turn = function(b) return colours[b.now.turn] end,
  ply = function(b) return b.now.ply end,
  quiet = function(b) return b.now.quiet end,
  hash = function(b) return ffi.cast("int64_t", b.now.hash) end,
  pieces = function(b, c) set[0] = c and b.now[c] or b.now.white + b.now.red return list(b, 0) end,
  count = function(b) return get(C.sgl_moves(b.law, b.now, nil, nil, 0, n)) end,
  moves = function(b, field) return moves(b, field and 63 or 0, names[field or "a1"]) end,
  perft = function(b, d) return tonumber(get(C.sgl_perft(b.law, b.now, d, nil, set), set)) end,
  in_check = function(b, c) return yes(C.sgl_in_check(b.now, index[c or b:turn()], n)) end,
  is_mate = function(b, c) return yes(C.sgl_is_mate(b.law, b.now, index[c or b:turn()], n)) end,
  is_stalemate = function(b) return yes(C.sgl_is_stalemate(b.law, b.now, n)) end,
  eval = function(b, p, m, e) return list(b, C.sgl_eval(b.now, ask(p), m, e, set), p) end,
  all_moves = function(b, p) return list(b, C.sgl_all_moves(b.now, ask(p), set), p) end,
  legal_moves = function(b, p) return list(b, C.sgl_legal_moves(b.now, ask(p), set), p) end,
  attacked = function(b, c) return list(b, C.sgl_attacked(b.now, index[c], set)) end,
  attackers = function(b, f, c) return list(b, C.sgl_attackers(b.now, names[f], index[c], set)) end,
  attackedN = function(b, p) return get(C.sgl_attacked_times(b.now, ask(p), n)) end,
  protectedN = function(b, p) return get(C.sgl_protected_times(b.now, ask(p), n)) end,
}

function Board:codes(into)
  into = into or {}
  local count = get(C.sgl_moves(self.law, self.now, codes, nil, C.SGL_MOVES, n))
  for i = 1, count do into[i] = codes[i - 1] end
  for i = #into, count + 1, -1 do into[i] = nil end
  return into, count
end

function Board:play(move, energy)
  local after, status = new_board(self), 0
  code[0] = type(move) == "number" and math.min(move, 4096) or 0
  if type(move) ~= "number" then status = C.sgl_read_move(tostring(move), code) end
  if status == 0 then status = C.sgl_play(self.law, self.now, code[0], energy or 0, after.now) end
  if status == 0 then return after end
  if status == C.SG_BATCH_BAD_NUMBER then error(message(status), 2) end
  return nil, ("'%s': %s"):format(move, message(status))
end

function Board:result()
  get(C.sgl_result(self.law, self.now, 0, ended))
  local reason = reasons[ended.reason]
  return reason and { reason = reason, winner = colours[ended.winner] }
end

local function changed(board, change, what)
  local after = new_board(board)
  local status = change(board.now, what, after.now)
  return status == 0 and after or error(message(status), 3)
end

ffi.metatype(new_board, { -- 120 bytes: the rules, the pieces and the hash
  __add = function(board, piece) return changed(board, C.sgl_put, ask(piece)) end,
  __sub = function(board, field) return changed(board, C.sgl_lift, names[field]) end,
  __eq = function(a, b) return ffi.istype(a, b) and ffi.string(a, 120) == ffi.string(b, 120) end,
  __index = Board, __len = function(board) return #board:pieces() end, __tostring = Board.text,
})

local shogun, Engine = {}, {}

function shogun.rules(given)
  if ffi.istype("sg_BatchRules", given) then return given end
  local rules, options = ffi.new "sg_BatchRules", type(given) == "table" and given or {}
  get(C.sg_batch_preset(given ~= options and given or "standard", rules))
  for name, value in pairs(options) do
    if name ~= "law" then
      local key, number = name == "stalemate" and "stalemate_loses" or name, index[value] or value
      rules[key] = number
      if rules[key] ~= number then error(name .. ": out of range", 2) end
    elseif C.sgl_law(value, rules) ~= 0 then -- 64 digits, row 8 first
      rules.dice = 0
      for i = 1, 64 do rules.dials[bit.bxor(i - 1, 56)] = (value:byte(i) or 52) - 48 end
    end
  end
  get(C.sgl_start(rules, new_board().now))
  return rules
end

function shogun.board(text, rules)
  local board = new_board(shogun.rules(rules))
  local status = (text or "start") == "start" and C.sgl_start(board.law, board.now)
    or C.sgl_read(board.law, text, board.now, at)
  if status == 0 then return board end
  return nil, ("%s, at byte %d: '%s'"):format(message(status), tonumber(at[0]) + 1, text)
end

function Engine:clear() get(C.sgl_engine_clear(self.engine)) end

function Engine:search(board, limits)
  local given, history, pv = ffi.new "sgl_Limits", limits.history or {}, {}
  local keys = ffi.new("uint64_t[?]", #history, history)
  for name, value in pairs(limits) do given[name] = name == "history" and keys or value end
  given.plies = #history
  get(C.sgl_engine_search(self.engine, board.law, board.now, given, found))
  for i = 1, found.length do
    pv[i] = moves(board, 4095, found.line[i - 1])[1]
    if i < found.length then board = board:play(pv[i]) end
  end
  return { move = pv[1], pv = pv, score = found.score, mate = found.mate ~= 0 and found.mate or nil,
    depth = found.depth, nodes = tonumber(found.nodes) }
end

function shogun.engine(options)
  local size = C.sgl_engine_size(options and options.hash or 16)
  local memory = ffi.new("uint64_t[?]", tonumber(size) / 8 + 1)
  get(C.sgl_engine_init(memory, size))
  return setmetatable({ memory = memory, engine = ffi.cast("sgl_Engine *", memory) },
    { __index = Engine })
end

return shogun
