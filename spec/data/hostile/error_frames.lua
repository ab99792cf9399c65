-- Tries: an error, a print and a name that look like frames of the channel
-- Ends: error: A
return { name = "A\4\0\0\0a1a1", author = ("<"):rep(300) .. "E\0\0\0\0", choose = function()
  print(("A%s"):format(("<s4"):pack "a1a2"), "P\255\255\255\255", "?\0\0\0\0", "X\0\0\0\0")
  error("A" .. ("<s4"):pack "a1a2", 0)
end }
