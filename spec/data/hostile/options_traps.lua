-- Tries: options whose metamethods run when they are read, or never return
-- Ends: plays
local function loop() while true do end end

local traps = { __index = loop, __len = loop, __pairs = loop, __lt = loop, __le = loop,
  __tostring = loop, __name = 5, __metatable = loop }

local function trap(fields) return setmetatable(fields, traps) end

return {
  options = trap {
    weight = trap { default = 3, min = 0 },
    style = trap { default = "a", values = trap { "a", "b" } },
  },
  choose = function(self, board, info)
    info.options.weight, info.options = {}, nil
    self.options.weight.default = "changed"
    return board:codes()[1]
  end,
}
