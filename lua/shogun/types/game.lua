---@meta _
--- Games: what they start from, and how they end.

--- Seconds: `base` for the game, `increment` more after each move, `move` for each move.
---@class shogun.ClockOptions
---@field base? number
---@field increment? number
---@field move? number

--- The players of a game, what it starts from, and its clock.
---@class shogun.GameOptions
---@field white? shogun.Player  needed for `step` and `run` only
---@field red? shogun.Player
---@field rules? shogun.AnyRules  default "standard"
---@field board? shogun.Board  where it starts, with its rules; default: the start
--- Of both sides, or of each.
---@field clock? shogun.ClockOptions | { white: shogun.ClockOptions?, red: shogun.ClockOptions? }
---@field seed? integer  of dice and bots; default: the time. The record has it where one was used
---@field now? fun(): number  the clock to use, in seconds

--- Why a game can be over.
---@alias shogun.Reason
---| "mate"
---| "alone"
---| "stalemate"
---| "quiet"
---| "repetition"
---| "resigned"
---| "agreed"
---| "time"
---| "illegal"
---| "error"
---| "adjudicated"

--- Why a game is over.
---@class shogun.Result
---@field reason shogun.Reason
---@field winner shogun.Colour?  nil: a draw
---@field message string?  the fault of the player
---@field move string?  the illegal move
