--- An SVG picture as a PNG file, by the program rsvg-convert (Debian's librsvg2-bin).
-- @module shogun.draw.png

local files = require "shogun.files"

local function is_there(program)
  return os.execute(("command -v %s >/dev/null 2>&1"):format(program)) == true
end

-- The bytes of the picture, by way of a file of its own.
local function convert(svg)
  local name = os.tmpname()
  local pipe = io.popen(("rsvg-convert -f png -o %s 2>/dev/null"):format(name), "w")
  local bytes
  if pipe and pipe:write(svg) and pipe:close() then
    local file <close> = io.open(name, "rb")
    bytes = file and file:read "a"
  end
  os.remove(name)
  return bytes
end

--- Writes a PNG file.
---@param svg string
---@param path string
---@return boolean? done
---@return string? message  rsvg-convert is missing or has failed, or the file cannot be written
return function(svg, path)
  if not is_there "rsvg-convert" then
    return nil, "PNG needs rsvg-convert: please install librsvg2-bin (SVG works without)"
  end
  local bytes = convert(svg)
  if not bytes then return nil, "rsvg-convert has failed" end
  return files.save(path, bytes)
end
