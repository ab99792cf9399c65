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
---@field seed integer  the seed of its games
---@field games integer  how many games its positions come from
---@field positions integer  how many it was trained on
---@field generation integer  1: from games played without a net
---@field epochs integer  how many times training used each position
--- Mean squared difference between the predicted result, 0 to 1, and the real one, in games that
--- were not used for training.
---@field loss number
---@field weights table<string, integer>  of the terms of `shogun.evaluate`, trained with the net

--- The law of a net, how it was made, and its weights of the terms.
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
