---@meta _
--- Nets of the evaluation.

--- A net. `shogun.engine { net = net }` searches with it, `shogun.evaluate(board, nil, net)` is the
--- score of a board by it; both raise on boards of another law. `tostring` gives "net for magnets,
--- generation 1, 3100000 positions".
---@class shogun.Net: userdata
local Net = {}

--- How a net was made.
---@class shogun.NetOrigin
---@field law shogun.LawName | integer[][]  under which it can be used, as in rules
---@field seed integer  of its games
---@field games integer  from which its positions are
---@field positions integer  with which it was trained
---@field generation integer  1: of games that were played without a net
---@field epochs integer  how many times each position was trained with
--- Mean squared difference between the result that it expects, 0 to 1, and the result, in games
--- that were kept for testing.
---@field loss number
---@field weights table<string, integer>  of the terms of `shogun.evaluate`, found with the net

--- The law of a net, how it was made, and the weights that go with it.
--- ```lua
--- local net = shogun.net(board)
--- print(net:about().law)  --> magnets
--- ```
---@return shogun.NetOrigin
function Net:about() end

--- The bytes of a net's file, which `shogun.net` reads; the same net has the same bytes.
--- ```lua
--- local net = shogun.net(board)
--- print(#net:bytes())  --> 49664
--- ```
---@return string
function Net:bytes() end
