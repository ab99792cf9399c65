--- What a person sees: whether anybody looks, colours, and how far a long task has got.
-- @module shogun.cli.terminal

local terminal = {}

--- Whether a person sees it.
---@param descriptor integer  0 stdin, 1 stdout, 2 stderr
---@return boolean
function terminal.is_terminal(descriptor)
  return os.execute(("test -t %d"):format(descriptor)) == true
end

--- Whether colours are welcome there.
---@param descriptor integer  1 stdout, 2 stderr
---@return boolean
function terminal.has_colour(descriptor)
  local refused = os.getenv "NO_COLOR"
  if refused and refused ~= "" or os.getenv "TERM" == "dumb" then return false end
  return terminal.is_terminal(descriptor)
end

--- Makes a progress meter: one line on stderr, at most once a second, if a person looks.
---@return { show: fun(format: string, ...), clear: fun() }
function terminal.meter()
  local watched, shown = terminal.is_terminal(2), os.time()
  local meter = {}

  --- Shows a text, in the form of `string.format`, if it is time for one.
  function meter.show(format, ...)
    if not watched or os.time() == shown then return end
    shown = os.time()
    io.stderr:write("\r", format:format(...), "\27[K")
  end

  --- Takes the line away.
  function meter.clear() if watched then io.stderr:write "\r\27[K" end end

  return meter
end

return terminal
