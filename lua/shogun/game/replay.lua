--- Games from their records.
-- @module shogun.game.replay

local check = require "shogun.check"
local core = require "shogun.core"
local new_game = require "shogun.game"
local record = require "shogun.record"
local shape = require "shogun.record.shape"

local winners <const> = { ["1-0"] = "white", ["0-1"] = "red" }

-- Whether what a record says of a game that is over is right.
local function check_end(result, reason, real, ended)
  if result ~= real then
    return nil, ("the result is %s (%s), not %s"):format(real, ended.reason, result)
  end
  if reason and reason ~= ended.reason then
    local said = core.quoted(reason)
    return nil, ("the tag Reason says %s, but it is %s"):format(said, ended.reason)
  end
  return true
end

-- Checks the result, or ends the game with it.
local function finish(kept, game)
  local result, reason = kept.result, record.tag(kept, "Reason")
  local tag = record.tag(kept, "Result")
  if tag and tag ~= result then
    local said = core.quoted(tag)
    return nil, ("the tag Result says %s, the moves end with %s"):format(said, result)
  end
  local ended = game:result()
  if ended then return check_end(result, reason, game:record().result, ended) end
  if result == "*" and reason then
    return nil, ("the tag Reason says %s, but the game goes on"):format(core.quoted(reason))
  end
  -- What no board shows is believed, if the reason can have this winner.
  if result ~= "*" and not check.try(game.finish, game, reason, winners[result]) then
    return nil, ("the result is %s, but the game is not over"):format(result)
  end
  return true
end

-- The moves have been checked, except that the game may be over before they end.
local function play_moves(kept, game)
  for i, node in ipairs(kept.moves) do
    local move, message = game:play(node.move, node.shows)
    if not move then return nil, ("%s: %s"):format(shape.place(game.board, node), message) end
    game.notes[i] = {
      glyph = node.glyph, comment = node.comment, clock = node.clock, variations = node.variations,
    }
  end
  return true
end

--- Plays a record again, and checks all of it: moves, marks, numbers, variations, result. Raises if
--- it has not the shape of a record.
--- ```lua
--- local game = shogun.record.replay(shogun.record.parse "1. d1e3 c8c4 *")
--- print(#game)  --> 2
--- ```
---@param kept shogun.Record
---@return shogun.Game? game  at its end; it can be undone, continued, and written again
---@return string? message  at which move it does not fit, and why
return function(kept)
  shape.expect(kept, "replay", 2)
  local board, message = record.check(kept)
  if not board then return nil, message end
  local seed = record.tag(kept, "Seed")
  local game = new_game { board = board, seed = math.tointeger(tonumber(seed)) }
  game.tags, game.comment = kept.tags, kept.comment
  game.seeded = seed ~= nil -- rolls from elsewhere have no seed of ours
  local ok
  ok, message = play_moves(kept, game)
  if ok then ok, message = finish(kept, game) end
  if not ok then return nil, message end
  return game
end
