-- Tries: a program in bytecode, by any name of its kind
-- Ends: error: attempt to load a binary chunk
return function(board, info) -- luacheck: ignore
  local program = "\27Lua\x54\0\x19\x93\r\n\x1a\n\4\8\8" .. ("\0"):rep(200)
  for _, mode in ipairs { "b", "bt", "t" } do
    local chunk, message = load(program, "=x", mode)
    if chunk or not message:find "binary" then return board:codes()[1] end
  end
  assert(load(program, "=x", "b", {}))
end
