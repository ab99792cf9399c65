--- Unguessable tokens, by which a queue worker holds chunks and judges matches.

--- Makes a token: 128 random bits as 32 digits.
---@param uv table  of luv
---@return string
return function(uv)
  return (uv.random(16):gsub(".", function(byte) return ("%02x"):format(byte:byte()) end))
end
