--- Games from their records.

local check = require "shogun.check"
local core = require "shogun.core"
local games = require "shogun.game.game"
local plies_of = require "shogun.record.plies"
local record = require "shogun.record"
local records = require "shogun.game.record"
local results = require "shogun.results"
local shape = require "shogun.record.shape"

local replays = {}

-- Checks the result and the reason in the record of a game that is over.
local function check_end(result, reason, real, ended)
  if result ~= real then
    return nil, ("the result is %s (%s), not %s"):format(real, ended.reason, result)
  end
  if reason and reason ~= ended.reason then
    local said = core.quoted(reason)
    return nil, ("the tag Reason says %s, but the reason is %s"):format(said, ended.reason)
  end
  return true
end

-- Checks the result, or ends the game with it.
local function finish(kept, game)
  local result, reason = kept.result, record.tag(kept, "Reason")
  local tag = record.tag(kept, "Result")
  if tag and tag ~= result then
    local said = core.quoted(tag)
    return nil, ("the tag Result says %s, but the moves end with %s"):format(said, result)
  end
  local ended = game:result()
  if ended then return check_end(result, reason, records.result(game), ended) end
  if result == "*" and reason then
    return nil, ("the tag Reason says %s, but the game goes on"):format(core.quoted(reason))
  end
  -- A reason that no board shows is accepted, if it can have this winner.
  if result ~= "*" and not check.try(game.finish, game, reason, results.winners[result]) then
    return nil, ("the result is %s, but the game is not over"):format(result)
  end
  return true
end

-- Whether the game goes on to its last move: boards alone do not show a repetition.
local function check_repetition(kept, plies)
  local ply = plies:repeated()
  if not ply or ply == #plies then return true end
  local place = shape.place(plies:board(ply), kept.moves[ply + 1])
  return nil, place .. ": the game is over: repetition"
end

local function notes_of(nodes)
  local notes = {}
  for i, node in ipairs(nodes) do
    local glyph, comment, clock = node.glyph, node.comment, node.clock
    if glyph or comment or clock or node.variations then
      notes[i] = { glyph = glyph, comment = comment, clock = clock, variations = node.variations }
    end
  end
  return notes
end

--- The game of a record, for functions that take one: as `replay`, but they are blamed.
---@param kept any
---@param name string  of the function whose first argument it is
---@param line? table  becomes the line of its moves, as record/plies.lua plays them
---@return shogun.Game? game
---@return string? message
function replays.game_of(kept, name, line)
  local plies, message, has_notes = plies_of(kept, name, line)
  if not plies then return nil, message end
  local ok
  ok, message = check_repetition(kept, plies)
  if not ok then return nil, message end
  local game = games.of_plies(plies, {
    seed = math.tointeger(tonumber(record.tag(kept, "Seed"))), tags = kept.tags,
    comment = kept.comment, notes = has_notes and notes_of(kept.moves) or {},
  })
  ok, message = finish(kept, game)
  if not ok then return nil, message end
  return game
end

--- Replays a record, and checks all of it: moves, marks, numbers, variations, result. Raises if it
--- does not have the shape of a record.
--- ```lua
--- local game = shogun.record.replay(shogun.record.parse "1. d1e3 c8c4 *")
--- print(#game)  --> 2
--- ```
---@param kept shogun.Record
---@return shogun.Game? game  at its end; it can be undone, continued, and written again
---@return string? message  at which move it does not fit, and why
function replays.replay(kept) return replays.game_of(kept, "replay") end

return replays
