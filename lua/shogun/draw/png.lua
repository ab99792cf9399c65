--- An SVG picture as a PNG file, by the program rsvg-convert (Debian's librsvg2-bin).
-- @module shogun.draw.png

local function quoted(path) return "'" .. path:gsub("'", "'\\''") .. "'" end

local function is_there(program)
  return os.execute(("command -v %s >/dev/null 2>&1"):format(program)) == true
end

-- Writes beside the file and renames, so that a picture is whole or not there.
local function convert(svg, path)
  local part = path .. ".part"
  local pipe = io.popen("rsvg-convert -f png -o " .. quoted(part) .. " 2>/dev/null", "w")
  if not pipe then return nil, "rsvg-convert cannot be started" end
  pipe:write(svg)
  if not pipe:close() then
    os.remove(part)
    return nil, ("%s cannot be written"):format(path)
  end
  return os.rename(part, path)
end

--- Writes a PNG file.
---@param svg string
---@param path string
---@return boolean? done
---@return string? message  rsvg-convert is missing or has failed
return function(svg, path)
  if not is_there "rsvg-convert" then
    return nil, "PNG needs rsvg-convert: please install librsvg2-bin (SVG works without)"
  end
  return convert(svg, path)
end
