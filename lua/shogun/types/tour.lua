---@meta _
--- Knight's tours.

--- The sides of a board for knight's tours: one number, or {width, height}; each 1 to 4096.
---@alias shogun.Dim integer | integer[]

--- A field of such a board: {x, y}, counted from 0.
---@alias shogun.Position integer[]

--- A path of a knight: positions, the newest first.
---@alias shogun.Path shogun.Position[]

--- How far a count has got.
---@class shogun.TourProgress
---@field found integer  tours so far
---@field classes? integer  kinds of first steps in all (`count_all`)
---@field classes_done? integer  how many of them are counted so far
