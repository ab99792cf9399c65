---@meta _
--- Endings: what is known for certain of boards with two kings and at most two pawns.

--- A move of a board whose ending is known (`endings:best`).
---@class shogun.EndingMove
---@field move shogun.Move
---@field value "won" | "drawn" | "lost"  for the side that makes the move
---@field plies integer?  with this move, until the next capture or the end of the game; nil: drawn
---@field limited boolean  it is won or lost, but the quiet limit is reached before: a draw

--- What positions of an ending can be, draws and wins by a capture that ends the game aside.
---@class shogun.EndingValue
---@field value "won" | "lost"  for the side to move
---@field plies integer  until the next capture or the end of the game
---@field beyond boolean  a capture leads to an ending that is won but for the quiet limit

--- How many positions of an ending are what for the side to move: first those with side 0 to move,
--- then those with side 1. A table shows side 0 as white; of an ending that is the same with its
--- colours exchanged, all are counted with side 0 to move.
---@class shogun.EndingCounts
---@field won integer[]
---@field drawn integer[]
---@field lost integer[]

--- A solved ending: the outcome of each of its positions. It is made of the bytes of a file, or
--- shared with all processes that read the same file. An ending has a name, of what its pieces show
--- on a1: "K1P3vK2P4" has kings of energy 1 and 2, pawns of energy 3 and 4.
---@class shogun.EndingTable: userdata
local EndingTable = {}

--- What its pieces would show on a1, as a name.
--- ```lua
--- local endings = shogun.endings { cache = false }
--- print(assert(endings:table({ lone = 0 }, "K1vK2")):name())  --> K1vK2
--- ```
---@return string
function EndingTable:name() end

--- Whether it is for boards of these rules: the law, `lone` and `stalemate` decide, and `quiet`
--- unless a capture ends the game.
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

--- What its positions can be. A draw is not among them, nor a win by a capture that ends the game.
--- ```lua
--- local solved = assert(shogun.endings { cache = false }:table({ lone = 0 }, "K1P1vK2"))
--- for _, each in ipairs(solved:values()) do print(each.value, each.plies) end
--- ```
---@return shogun.EndingValue[]
function EndingTable:values() end

--- One of the boards of such a value, with side 0 as white. Its rules are the standard ones with
--- what the table is for (`fits`), whatever rules it was asked for by.
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

--- Frees its memory at once. Afterwards every other method raises, and sets do not have it any
--- more.
--- ```lua
--- local solved = assert(shogun.endings { cache = false }:table({ lone = 0 }, "K1vK2"))
--- solved:close()
--- ```
function EndingTable:close() end

--- Solved endings of one law (`endings:set`, `endings:load`): what is at hand.
---@class shogun.EndingSet: userdata
local EndingSet = {}

--- Adds a solved ending, which has to fit the rules of the set.
--- ```lua
--- local endings = shogun.endings { cache = false }
--- local solved = assert(endings:table({ lone = 0 }, "K1vK2"))
--- shogun.endings { cache = false }:set({ lone = 0 }):add(solved)
--- ```
---@param solved shogun.EndingTable
function EndingSet:add(solved) end

--- Whether the ending of that name is at hand.
--- ```lua
--- print(shogun.endings { cache = false }:set("sheet"):has "K1P1vK1P1")  --> false
--- ```
---@param name string
---@return boolean
function EndingSet:has(name) end

--- The name of a board's ending, whether or not it is at hand.
--- ```lua
--- local set = shogun.endings { cache = false }:set "standard"
--- print(set:name(shogun.board "k16p1/8/8/8/8/8/8/6P1K1 w"))  --> K1P1vK1P2
--- ```
---@param board shogun.Board
---@return string?  nil if it has none under the rules of the set
function EndingSet:name(board) end

--- The outcome of a board, as `endings:probe` gives it. Nothing is read or solved.
--- ```lua
--- local set = shogun.endings { cache = false }:set "standard"
--- print(set:probe(shogun.board "8/8/8/8/8/8/8/K15P1k1 w"))  --> won
--- ```
---@param board shogun.Board
---@return "won" | "drawn" | "lost" | nil outcome  nil if it is not known
---@return integer? plies
---@return boolean? limited
function EndingSet:probe(board) end

--- The moves of a board, as `endings:best` gives them. Nothing is read or solved.
--- ```lua
--- print(shogun.endings { cache = false }:set("standard"):moves(board))  --> nil
--- ```
---@param board shogun.Board
---@return shogun.EndingMove[]?  nil if one of them is not known
function EndingSet:moves(board) end
