---@meta _
--- Knight's tours.

--- The sides of a board for knight's tours: one number, or {width, height}; each 1 to 4096.
---@alias shogun.Dim integer | integer[]

--- A field of such a board: {x, y}, counted from 0.
---@alias shogun.Position integer[]

--- A path of a knight: positions, the newest first.
---@alias shogun.Path shogun.Position[]

--- How a count goes.
---@class shogun.TourCountOptions
---@field closed? boolean  only tours that come back to where they began
---@field without? shogun.Position[]  fields that are not on the board
---@field memory? integer  the most it takes, in MiB; default 4096
---@field report? fun(progress: shogun.TourProgress)  called now and then

--- How far a count has got: `found` where each tour is walked, the others where not.
---@class shogun.TourProgress
---@field found? integer  tours so far
---@field done? integer  fields that are decided
---@field fields? integer  fields in all
---@field states? integer  ways to cover the decided fields that differ for the rest
