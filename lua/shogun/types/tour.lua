---@meta _
--- Knight's tours.

--- The sides of a board for knight's tours: one number, or {width, height}; each 1 to 4096.
---@alias shogun.Dim integer | integer[]

--- A field of such a board: {x, y}, counted from 0.
---@alias shogun.Position integer[]

--- A path of a knight: positions, the newest first.
---@alias shogun.Path shogun.Position[]

--- The options of a count.
---@class shogun.TourCountOptions
---@field closed? boolean  only closed tours: a knight's move leads from the last field to the first
---@field without? shogun.Position[]  fields missing from the board
---@field memory? integer  the most it may use, in MiB; default 4096
---@field report? fun(progress: shogun.TourProgress)  called now and then

--- The progress of a count: `found` if it walks each tour, the other fields if it does not.
---@class shogun.TourProgress
---@field found? integer  tours so far
---@field done? integer  fields decided
---@field fields? integer  fields in all
---@field states? integer  ways to cover the decided fields that differ for the rest
