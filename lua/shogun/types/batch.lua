---@meta _
--- Batches of boards.

--- Settings of a batch.
---@class shogun.BatchOptions
---@field boards? integer  1 to 16777216; default 1
--- The same for all boards; default "standard". Rules with `quiet` 0 must also have `repetition` 0,
--- since a batch stores the boards since the last capture.
---@field rules? shogun.AnyRules
---@field seed? integer  of all random numbers; default 1
---@field auto_reset? boolean  whether a step that ends a game resets its board; default true

--- Many boards at once, for programs that learn: 3 to 5 million steps a second on one core. A step
--- plays an action on every board.
---
--- An action is a number 0 to 2559, `40 * field + offset`, as the side to move sees it: for red the
--- board is turned by 180 degrees. [Actions and observations](../formats/batches.html) explains the
--- numbers and the observations; the C library `libshogun.so` has the same.
---
--- Bytes are returned as a string, or written into a buffer, which saves memory in a loop.
--- `#batch` is the number of boards.
---@class shogun.Batch: userdata
---@operator len: integer
local Batch = {}

--- Bytes for a batch to write into repeatedly: `#buffer` bytes. Numbers have the machine's format,
--- as in `string.unpack` with "=".
---@class shogun.Buffer: userdata
---@operator len: integer
local Buffer = {}

--- Plays an action on every board; if one action is illegal, it plays none.
--- ```lua
--- local batch = shogun.batch { boards = 64 }
--- for _ = 1, 100 do batch:step(batch:sample()) end
--- print(#batch:rewards())  --> 64
--- ```
---@param actions integer[] | string | shogun.Buffer  one for each board, of 4 bytes; -1 leaves the
--- board unchanged. A buffer may be longer
---@param shows? integer[] | string | shogun.Buffer  under "dice" the number that each piece shows
--- after the move, a byte each; 0 rolls it; default: all are rolled
---@return integer? ended  how many games this step has ended
---@return string? message  names the first board whose action is illegal
function Batch:step(actions, shows) end

--- The rewards of the last step, a signed byte a board: 1 if the side that moved has won, -1 if it
--- has lost, else 0.
--- ```lua
--- local batch = shogun.batch { boards = 2 }
--- batch:step(batch:sample())
--- print(batch:rewards():byte(1, 2))  --> 0	0
--- ```
---@param into? shogun.Buffer  at least a byte a board
---@return string | shogun.Buffer
function Batch:rewards(into) end

--- How the last step ended games, a byte a board: 0 not ended, 1 bare king, 2 mate,
--- 3 stalemate, 4 quiet limit, 5 repetition.
--- ```lua
--- local batch = shogun.batch {}
--- repeat until batch:step(batch:sample()) == 1
--- print(batch:reasons():byte() > 0)  --> true
--- ```
---@param into? shogun.Buffer  at least a byte a board
---@return string | shogun.Buffer
function Batch:reasons(into) end

--- A random legal action of each board, each equally likely; -1 where the game is over.
--- ```lua
--- local batch = shogun.batch { boards = 2, seed = 7 }
--- local actions = { string.unpack("=i4 i4", batch:sample()) }
--- print(batch:step(actions))  --> 0
--- ```
---@param into? shogun.Buffer  at least 4 bytes a board
---@return string | shogun.Buffer actions  4 bytes each
function Batch:sample(into) end

--- The mask of legal actions of each board: 2560 bytes, 1 or 0; or 320 bytes of bits, action `a` in
--- bit `a % 8` of byte `a // 8`. All are 0 if the game is over.
--- ```lua
--- local batch = shogun.batch {}
--- print(#batch:mask(), #batch:mask "bits")  --> 2560	320
--- ```
---@param form? "bytes" | "bits"  default "bytes"
---@param into? shogun.Buffer  of at least that size
---@return string | shogun.Buffer
function Batch:mask(form, into) end

--- The boards as the sides to move see them: 16 planes of 64 fields a board, a byte or a float of
--- 4 bytes each.
--- ```lua
--- local batch = shogun.batch {}
--- print(#batch:observation(), #batch:observation "floats")  --> 1024	4096
--- ```
---@param form? "bytes" | "floats"  default "bytes"
---@param into? shogun.Buffer  of at least that size
---@return string | shogun.Buffer
function Batch:observation(form, into) end

--- The sides to move, a byte a board: 0 white, 1 red.
--- ```lua
--- local batch = shogun.batch { rules = { first = "red" } }
--- print(batch:turns():byte())  --> 1
--- ```
---@param into? shogun.Buffer  at least a byte a board
---@return string | shogun.Buffer
function Batch:turns(into) end

--- The results of the boards as they stand, a signed byte each: 1 if the side to move has won, -1
--- if it has lost, else 0. With `auto_reset` the board of an ended game is already a new one.
--- ```lua
--- local batch = shogun.batch { auto_reset = false }
--- repeat until batch:step(batch:sample()) == 1
--- local result = string.unpack("b", batch:results())
--- print(result == 0 or result == -1)  --> true
--- ```
---@param into? shogun.Buffer  at least a byte a board
---@return string | shogun.Buffer
function Batch:results(into) end

--- Resets all boards, or one, for a new game.
--- ```lua
--- local batch = shogun.batch { boards = 2 }
--- batch:step(batch:sample())
--- batch:reset(2)
--- print(batch:board(2):ply())  --> 0
--- ```
---@param board? integer  1 to #batch; default all
---@param seed? integer  of that board's random numbers; default: they continue
---@return shogun.Batch self
function Batch:reset(board, seed) end

--- The legal actions of one board.
--- ```lua
--- local batch = shogun.batch {}
--- print(#batch:actions(1))  --> 22
--- ```
---@param board integer  1 to #batch
---@param into? integer[]  a list to fill in place of a new one
---@return integer[] actions  in no particular order
---@return integer count
function Batch:actions(board, into) end

--- One board, under the rules of the batch.
--- ```lua
--- local batch = shogun.batch {}
--- print(batch:board(1) == shogun.board())  --> true
--- ```
---@param board integer  1 to #batch
---@return shogun.Board
function Batch:board(board) end

--- Sets a board of the batch to the given one. Its earlier boards are unknown, so repetitions are
--- counted from there.
--- ```lua
--- local batch = shogun.batch {}
--- batch:set(1, shogun.board "k27/8/8/8/8/8/8/7K2 r 5 9")
--- print(batch:board(1):turn())  --> red
--- ```
---@param board integer  1 to #batch
---@param value shogun.Board  under the rules of the batch
---@return shogun.Batch self
function Batch:set(board, value) end

--- Gives a board other random numbers, for example a copy, and changes nothing else.
--- ```lua
--- local batch = shogun.batch { boards = 2 }
--- batch:copy(2, 1):seed(2, 7)
--- print(#batch)  --> 2
--- ```
---@param board integer  1 to #batch
---@param seed integer
---@return shogun.Batch self
function Batch:seed(board, seed) end

--- Copies a board with its earlier boards and its random numbers, so that the copy would play the
--- same random moves (`Batch:seed` gives it others).
--- ```lua
--- local batch = shogun.batch { boards = 2 }
--- batch:copy(2, 1)
--- print(batch:board(1) == batch:board(2))  --> true
--- ```
---@param to integer  1 to #batch
---@param from integer  1 to the number of boards of the source
---@param source? shogun.Batch  of the same rules; default the same batch
---@return shogun.Batch self
function Batch:copy(to, from, source) end

--- The action of a move. It does not check that the move is legal.
--- ```lua
--- local batch = shogun.batch {}
--- print(batch:action("d1e3", "white"))  --> 127
--- ```
---@param move shogun.AnyMove
---@param colour shogun.Colour  of the side that moves
---@return integer? action  0 to 2559
---@return string? message  why the move has no action
function Batch:action(move, colour) end

--- The move of an action, as text.
--- ```lua
--- local batch = shogun.batch {}
--- print(batch:move(127, "white"), batch:move(127, "red"))  --> d1e3	e8d6
--- ```
---@param action integer  0 to 2559
---@param colour shogun.Colour  of the side that moves
---@return string? move
---@return string? message  if it leads off the board
function Batch:move(action, colour) end

--- The symmetries of the law, the identity first: mirrors and turns of the board that change no
--- difference of two dials. 2 under "magnets", 8 under "fixed" and "dice".
---
--- In symmetry `s` field `f` goes to `s.fields[f]`, 0 to 63 from a1 along the rows, and action `a`
--- to `s.actions[a]`, or to -1 if it leads off the board.
--- ```lua
--- local batch = shogun.batch { rules = "sheet" }
--- print(#batch:symmetries())  --> 8
--- ```
---@return { fields: table<integer, integer>, actions: table<integer, integer> }[]
function Batch:symmetries() end

--- The bytes of the buffer, or some of them, as a string.
--- ```lua
--- print(shogun.buffer(3):string() == "\0\0\0")  --> true
--- ```
---@param from? integer  1 to #buffer + 1; default 1
---@param to? integer  from - 1 to #buffer; default #buffer
---@return string
function Buffer:string(from, to) end

--- The numbers that the buffer has room for, as a list.
--- ```lua
--- local buffer = shogun.buffer(8):put("i4", { 5, -1 })
--- print(table.unpack(buffer:list "i4"))  --> 5	-1
--- ```
---@param kind "i1" | "I1" | "i4" | "f"  as in `string.unpack`: bytes with and without a sign,
--- integers of 4 bytes, floats of 4 bytes
---@param into? number[]  a list to fill in place of a new one
---@return number[]
function Buffer:list(kind, into) end

--- Writes numbers into the buffer, from its first byte on.
--- ```lua
--- local actions = shogun.buffer(8):put("i4", { 127, -1 })
--- print(#actions:string())  --> 8
--- ```
---@param kind "i1" | "I1" | "i4" | "f"
---@param numbers number[]  at most as many as it has room for
---@return shogun.Buffer self
function Buffer:put(kind, numbers) end
