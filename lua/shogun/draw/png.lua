--- An SVG picture as PNG, by the program rsvg-convert (Debian's librsvg2-bin).

local files = require "shogun.files"

local function is_there(program)
  return files.succeeds(("command -v %s >/dev/null 2>&1"):format(program))
end

-- A new temporary file, removed when its variable is closed.
local function new_file()
  local file = { name = os.tmpname() }
  return setmetatable(file, { __close = function() os.remove(file.name) end })
end

-- The bytes of the picture; nil and a message. It goes through files, since writing into a pipe to
-- a program that has ended kills the writer.
local function convert(svg)
  local from <close> = new_file()
  local to <close> = new_file()
  local done, message = files.save(from.name, svg)
  if not done then return nil, message end
  local line = "rsvg-convert -f png -o %s %s 2>/dev/null"
  if not files.succeeds(line:format(to.name, from.name)) then
    return nil, "rsvg-convert has failed"
  end
  local file <close>, problem = io.open(to.name, "rb")
  if not file then return nil, problem end
  return file:read "a"
end

--- The bytes of the PNG, or a file with them.
---@param svg string
---@param path? string  without it, the bytes are returned
---@return string | true | nil bytes  true where they are written
---@return string? message  rsvg-convert is missing or has failed, or the file cannot be written
return function(svg, path)
  if not os.execute then -- in a box, or in a page
    return nil, "PNG needs rsvg-convert, and no program can be started here (SVG works)"
  end
  if not is_there "rsvg-convert" then
    return nil, "PNG needs rsvg-convert: please install librsvg2-bin (SVG works without)"
  end
  local bytes, message = convert(svg)
  if not (bytes and path) then return bytes, message end
  return files.save(path, bytes)
end
