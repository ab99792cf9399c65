--- An SVG picture as PNG, by the program rsvg-convert (Debian's librsvg2-bin).

local files = require "shogun.files"

-- Whether a shell command succeeds. Ctrl-C ends the command, but `os.execute` ignores it here, so
-- this raises the error that Ctrl-C raises elsewhere.
local function succeeds(line)
  local is_done, how, number = os.execute(line)
  if how == "signal" and number == 2 then error("interrupted!", 0) end
  return is_done == true
end

-- The bytes of the picture; nil and a message. It goes through files, since writing into a pipe to
-- a program that has ended kills the writer.
local function convert(svg)
  local folder <close>, message = files.private_folder()
  local done
  if folder then done, message = files.save(folder.path .. "/svg", svg) end
  if not done then return nil, message end
  if not succeeds(("cd %s && rsvg-convert -f png -o png svg 2>/dev/null"):format(
    files.quoted(folder.path))) then return nil, "rsvg-convert has failed" end
  local file <close>, problem = files.open(folder.path .. "/png", "rb")
  if not file then return nil, problem end
  return file:read "a"
end

--- The bytes of the PNG, or a file with them.
---@param svg string
---@param path? string  without it, the bytes are returned
---@return string | true | nil bytes  true where they are written
---@return string? message  rsvg-convert is missing or has failed, or the file cannot be written
return function(svg, path)
  if files.is_windows then
    return nil, "PNG needs rsvg-convert, which shogun does not have on Windows (SVG works)"
  end
  if not os.execute then -- in a box, or in a page
    return nil, "PNG needs rsvg-convert, and no program can be started here (SVG works)"
  end
  if not files.program "rsvg-convert" then
    return nil, "PNG needs rsvg-convert: please install librsvg2-bin (SVG works without)"
  end
  local bytes, message = convert(svg)
  if not (bytes and path) then return bytes, message end
  return files.save(path, bytes)
end
