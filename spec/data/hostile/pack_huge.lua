-- Tries: to pack and unpack what is larger than memory
-- Ends: error: 
return function(board, info) -- luacheck: ignore
  local refused = 0
  for _, call in ipairs {
    function() return ("s16"):pack(("x"):rep(1 << 40)) end,
    function() return ("c9223372036854775807"):pack "x" end,
    function() return ("!16 i16 Xi16"):rep(1e5):packsize() end,
    function() return ("c2147483647c2147483647"):packsize() end,
    function() return ("s8"):unpack(("\255"):rep(8) .. "x") end,
    function() return ("z"):unpack(("x"):rep(100), math.mininteger) end,
    function() return ("x"):rep(1 << 62, ("y"):rep(1 << 20)) end,
    function() return ("%99.99f%99.99f"):rep(1e5):format(1) end,
    function() return utf8.char(table.unpack({}, 1, 1e6)) end,
  } do
    if not pcall(call) then refused = refused + 1 end
  end
  error(refused .. " of 9 refused")
end
