-- sealed.lua -- gives a changed file of an ending the checksum that csrc/endgame/table.c expects.

local function checksum(bytes)
  local sum = 0xcbf29ce484222325
  for at = 25, #bytes, 8 do
    local is_whole = at + 7 <= #bytes
    if is_whole then
      sum = (sum ~ ("<i8"):unpack(bytes, at)) * 0x100000001b3
      sum = sum ~ sum >> 29
    else
      for i = at, #bytes do sum = (sum ~ bytes:byte(i)) * 0x100000001b3 end
    end
  end
  return ("<i8"):pack(sum)
end

return function(bytes) return bytes:sub(1, 16) .. checksum(bytes) .. bytes:sub(25) end
