-- Tries: every option of the collector, among them those that stop it
-- Ends: plays
return function(board, info) -- luacheck: ignore
  for _, option in ipairs { "stop", "restart", "incremental", "generational", "isrunning",
      "setpause", "setstepmul", "step", "count", "collect", "none", false, 5 } do
    for _, size in ipairs { -1, 1 << 62 } do
      pcall(collectgarbage, option, size, size, size)
    end
  end
  for i = 1, 3e3 do local _ = { ("x"):rep(1e4) .. i } end
  return board:codes()[1]
end
