--- What a player overlooked who made a mistake: a long capture, a capture with a turn, or the
-- number that the moved piece shows after the move.

local core = require "shogun.core"
local wording = require "shogun.engine.wording"

local oversight = {}

--- The kinds of oversights, in the order in which `oversight.words` names them.
oversight.kinds = { "long", "turn", "number" }

local long <const> = 3 -- fields

local function has_turn(move)
  local from_x, from_y = core.xy(move.from)
  local to_x, to_y = core.xy(move.to)
  return from_x ~= to_x and from_y ~= to_y
end

-- The capture that decides: the better move, or else the reply that the move allows.
local function capture_of(best, move, reply)
  if best.captured and best ~= move then return best end
  if reply and reply.captured then return reply end
end

-- Whether the piece on the field `from` has a legal move to the field `to`.
local function takes_from(board, from, to)
  for _, move in ipairs(board:moves(from)) do
    if move.to == to then return true end
  end
  return false
end

-- The board after the move, if the moved piece still showed the number from before the move.
local function misjudged(after, move)
  local x, y = core.xy(move.to)
  local make = core[move.kind]
  return after - after:occupied(move.to) + make(move.energy, move.colour, x, y)
end

-- Whether the moved piece could capture back only with its number from before the move.
local function is_number_missed(move, after, reply)
  if not reply or not move.shows or move.shows == move.energy or reply.to == move.to then
    return false
  end
  local seen = misjudged(after, move):play(reply)
  local board = after:play(reply)
  return seen ~= nil and takes_from(seen, move.to, reply.to)
    and not takes_from(board, move.to, reply.to)
end

--- What was overlooked with a move that is a mistake.
---@param best shogun.Move  the best move instead
---@param move shogun.Move
---@param after shogun.Board
---@param reply shogun.Move?  the best reply to the move; nil if it is not known
---@return { long: boolean?, turn: boolean?, number: boolean? }?  nil if it is none of these;
--- long: a capture over three or four fields; turn: a capture with a turn; number: the moved piece
--- could capture back only with its number from before the move
function oversight.of(best, move, after, reply)
  local capture, found = capture_of(best, move, reply), {}
  found.long = capture and capture.energy >= long or nil
  found.turn = capture and has_turn(capture) or nil
  found.number = is_number_missed(move, after, reply) or nil
  return next(found) and found
end

local nouns <const> = {
  long = { "capture over three or four fields", "captures over three or four fields" },
  turn = { "capture with a turn", "captures with a turn" },
  number = { "number after a move", "numbers after a move" },
}

--- Counts of oversights in words.
---@param counts table<string, integer>  by kind
---@return string?  "overlooked 2 captures with a turn and 1 number after a move"; nil if all are 0
function oversight.words(counts)
  local words = {}
  for _, kind in ipairs(oversight.kinds) do
    local count = counts[kind]
    local noun = nouns[kind][count == 1 and 1 or 2]
    words[#words + 1] = count > 0 and ("%d %s"):format(count, noun) or nil
  end
  return words[1] and "overlooked " .. wording.list(words)
end

return oversight
