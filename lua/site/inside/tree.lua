--- Makes a tree of a record's moves for the page, each with its text, score and comment.

local annotation = require "site.inside.annotation"
local plies_of = require "shogun.record.plies"

local tree = {}

local most <const> = 20000 -- moves: with more a page would be too slow

local function as_list(list) return setmetatable(list, { __jsontype = "array" }) end

local nodes_of

local function variations_of(lines, count)
  if not lines then return nil, count end
  local list = {}
  for i, line in ipairs(lines) do list[i], count = nodes_of(line, count) end
  return list, count
end

-- The nodes of a line, and the number of nodes made so far: `count` before this line, plus those of
-- the line and of its variations.
function nodes_of(line, count)
  local list, is_dice = {}, line.plies:board(0):rules().law == "dice"
  for ply, node in ipairs(line.nodes) do
    local read = annotation.read(node.comment)
    list[ply] = {
      move = node.move, shows = is_dice and node.shows or nil, word = line.plies:word(ply),
      glyph = node.glyph, comment = node.comment, clock = node.clock, lead = node.lead,
      words = read.words, eval = read.eval, commands = read.commands,
    }
    count = count + 1
    list[ply].variations, count = variations_of(line.variations and line.variations[ply], count)
    if count > most then
      error(("more than %d moves: the page cannot show so long a game"):format(most), 0)
    end
  end
  return as_list(list), count
end

--- Plays the moves of a record (record/plies.lua). Raises if the record is invalid.
---@param kept shogun.Record
---@return table? line
---@return string? message  which move is illegal
function tree.line(kept)
  local line = { variations = {} }
  local plies, message = plies_of(kept, "read_game", 2, line)
  if not plies then return nil, message end
  return line
end

--- The tree of a record. Raises if the record has too many moves.
---@param kept shogun.Record
---@return table[]? moves  of the record; word: the move with its marks, "d1xe3+"; words, eval,
--- commands: from the comment, as by `annotation.read`
---@return shogun.Board? start
---@return string? message  which move is illegal
function tree.read(kept)
  local line, message = tree.line(kept)
  if not line then return nil, nil, message end
  return (nodes_of(line, 0)), line.plies:board(0)
end

--- The words of a comment, without its commands.
---@param comment? string
---@return string
function tree.words(comment) return annotation.read(comment).words end

return tree
