---@meta _
--- Endings: the exact outcomes of boards with two kings and at most two pawns.

--- A move of a board whose ending is known (`endings:best`).
---@class shogun.EndingMove
---@field move shogun.Move
---@field value "won" | "drawn" | "lost"  for the side that makes the move
---@field plies integer?  with this move, until the next capture or the end of the game; nil: drawn
---@field limited boolean  it is won or lost, but the quiet limit is reached before: a draw

--- A value that positions of an ending have. Draws have none, nor do wins by a capture that ends
--- the game.
---@class shogun.EndingValue
---@field value "won" | "lost"  for the side to move
---@field plies integer  until the next capture or the end of the game
---@field beyond boolean  a capture leads to an ending that would be won without the quiet limit

--- How many positions of an ending are won, drawn and lost for the side to move: first those with
--- side 0 to move, then those with side 1. A table shows side 0 as white. If exchanging the colours
--- gives the same ending, all positions are counted with side 0 to move.
---@class shogun.EndingCounts
---@field won integer[]
---@field drawn integer[]
---@field lost integer[]

--- A solved ending: the outcome of each of its positions. Its memory is a copy of a file's bytes,
--- or the mapped file, shared with all processes that read it. The name of an ending has the number
--- that each piece shows on a1: "K1P3vK2P4" has kings that show 1 and 2, pawns that show 3 and 4.
---@class shogun.EndingTable: userdata
local EndingTable = {}

--- The name of the ending, by the numbers that its pieces would show on a1.
--- ```lua
--- local endings = shogun.endings { cache = false }
--- print(assert(endings:table({ lone = 0 }, "K1vK2")):name())  --> K1vK2
--- ```
---@return string
function EndingTable:name() end

--- Whether the ending is valid under these rules: the law, `lone` and `stalemate` decide, and
--- `quiet` unless a capture ends the game.
--- ```lua
--- local solved = assert(shogun.endings { cache = false }:table({ lone = 0 }, "K1vK2"))
--- print(solved:fits(shogun.rules()))  --> false
--- ```
---@param rules shogun.Rules
---@return boolean
function EndingTable:fits(rules) end

--- How many positions are won, drawn and lost.
--- ```lua
--- local solved = assert(shogun.endings { cache = false }:table({ lone = 0 }, "K1vK2"))
--- print(solved:counts().drawn[1] > 3000)  --> true
--- ```
---@return shogun.EndingCounts
function EndingTable:counts() end

--- The values of its positions. Draws have none, nor do wins by a capture that ends the game.
--- ```lua
--- local solved = assert(shogun.endings { cache = false }:table({ lone = 0 }, "K1P1vK2"))
--- for _, each in ipairs(solved:values()) do print(each.value, each.plies) end
--- ```
---@return shogun.EndingValue[]
function EndingTable:values() end

--- One of the boards with this value, with side 0 as white. Its rules are the standard rules,
--- changed only in what `fits` checks.
--- ```lua
--- local solved = assert(shogun.endings { cache = false }:table({ lone = 0 }, "K1P1vK2"))
--- for _, each in ipairs(solved:values()) do
---   print(solved:board(each.value, each.plies, 0, each.beyond):text())
--- end
--- ```
---@param value "won" | "lost"
---@param plies integer
---@param index integer  from 0, in the order of the table
---@param beyond? boolean  as in `values`; default false
---@return shogun.Board?  nil if there are no more
function EndingTable:board(value, plies, index, beyond) end

--- Frees its memory at once and removes the ending from all sets. Afterwards every other method
--- raises.
--- ```lua
--- local solved = assert(shogun.endings { cache = false }:table({ lone = 0 }, "K1vK2"))
--- solved:close()
--- ```
function EndingTable:close() end

--- The solved endings of one law that are in memory (`endings:set`, `endings:load`).
---@class shogun.EndingSet: userdata
local EndingSet = {}

--- Adds a solved ending, which must fit the rules of the set.
--- ```lua
--- local endings = shogun.endings { cache = false }
--- local solved = assert(endings:table({ lone = 0 }, "K1vK2"))
--- shogun.endings { cache = false }:set({ lone = 0 }):add(solved)
--- ```
---@param solved shogun.EndingTable
function EndingSet:add(solved) end

--- Whether the set has the ending of that name.
--- ```lua
--- print(shogun.endings { cache = false }:set("sheet"):has "K1P1vK1P1")  --> false
--- ```
---@param name string
---@return boolean
function EndingSet:has(name) end

--- The name of a board's ending, whether or not the set has it.
--- ```lua
--- local set = shogun.endings { cache = false }:set "standard"
--- print(set:name(shogun.board "k16p1/8/8/8/8/8/8/6P1K1 w"))  --> K1P1vK1P2
--- ```
---@param board shogun.Board
---@return string?  nil if it has none under the rules of the set
function EndingSet:name(board) end

--- The outcome of a board, like `endings:probe`, but it reads and solves nothing.
--- ```lua
--- local set = shogun.endings { cache = false }:set "standard"
--- print(set:probe(shogun.board "8/8/8/8/8/8/8/K15P1k1 w"))  --> won
--- ```
---@param board shogun.Board
---@return "won" | "drawn" | "lost" | nil outcome  nil if it is not known
---@return integer? plies
---@return boolean? limited
function EndingSet:probe(board) end

--- The moves of a board, like `endings:best`, but it reads and solves nothing.
--- ```lua
--- print(shogun.endings { cache = false }:set("standard"):moves(board))  --> nil
--- ```
---@param board shogun.Board
---@return shogun.EndingMove[]?  nil if one of them is not known
function EndingSet:moves(board) end
