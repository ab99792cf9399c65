-- other.lua -- a file that needs memory to be loaded.

return ("x"):rep(1 << 12)
