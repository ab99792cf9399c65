-- finalizers.lua -- bots that set finalizers, whose instructions Lua does not count.

return {
  finalizer = { "a finalizer, whose instructions are not counted", "error: no finalizers",
    "setmetatable({}, { __gc = function() while true do end end })" },
  finalizer_all = { "a finalizer for all later moves, pieces, rules, games and engines",
    "error: no finalizers, five times", [[
  local makers = {
    function() return board:moves()[1] end, function() return board:pieces()[1] end,
    function() return shogun.rules { law = "dice" } end, shogun.engine, function()
      return shogun.game { white = shogun.bots.random(), red = shogun.bots.random() }
    end,
  }
  local refused = 0
  for _, make in ipairs(makers) do
    local metatable = getmetatable(make())
    metatable.__gc = function() while true do end end
    local ok, message = pcall(make)
    if not ok and message:find "no finalizers" then refused = refused + 1 end
    metatable.__gc = nil
    collectgarbage()
  end
  if refused == #makers then error "no finalizers, five times" end
  ]] },
  finalizer_board = { "a finalizer for all later boards", "error: no finalizers", [[
  getmetatable(board).__gc = function() while true do end end
  for _ = 1, 1e3 do board:play(board:codes()[1]) end
  collectgarbage()
  ]] },
  finalizer_call = { "a finalizer in C that calls the object", "error: no finalizers", [[
  setmetatable({}, { __gc = pcall, __call = function() while true do end end })
  collectgarbage()
  ]] },
  finalizer_info = { "a finalizer on info, whose metatable is hidden",
    "error: attempt to index a boolean value",
    "getmetatable(info).__gc = function() while true do end end" },
  finalizer_later = { "a finalizer that is added later", "plays", [[
  local metatable = {}
  setmetatable({}, metatable)
  metatable.__gc = function() while true do end end
  collectgarbage()
  ]] },
  finalizer_replaced = { "a finalizer in place of one that does nothing", "error: no finalizers", [[
  local metatable = { __gc = true }
  setmetatable({}, metatable)
  metatable.__gc = function() while true do end end
  collectgarbage()
  ]] },
  finalizer_string = { "a finalizer for all strings, which have a metatable already", "plays", [[
  getmetatable("").__gc = function() while true do end end
  for i = 1, 1e4 do local _ = ("x"):rep(100) .. i end
  collectgarbage()
  ]] },
}
