--- Nets of the evaluation: the option `net` of an engine, and files with nets.
--
-- Each preset's law has a net that is built in. A net for another law comes from a file.
-- @module shogun.engine.net

local check = require "shogun.check"
local core = require "shogun.core"

local net = {}

local longest_file <const> = 1 << 20 -- bytes; a net has 50 kB

-- The bytes of a regular file; nil and a message without one.
local function bytes_of(path)
  local file <close>, message = io.open(path, "rb")
  local bytes = file and file:read(longest_file)
  if bytes then return bytes end
  return nil, check.printable(message or path .. ": empty, or not a file")
end

--- Reads a net.
---@param path string
---@return shogun.Net?
---@return string? message  why it cannot be read: names the file
function net.read(path)
  local bytes, message = bytes_of(path)
  if not bytes then return nil, message end
  local read, problem = core.net(bytes)
  if read then return read end
  return nil, ("%s: %s"):format(check.printable(path), problem)
end

--- The value of the option: nil for the built-in net of the board's law, false for none, a net, or
--- the name of a file with one. In a text, as in "engine:net=false", false is a word.
---@param given string | boolean | shogun.Net | nil
---@param blame integer  whose fault it is, as the level of `error`
---@return shogun.Net | false | nil
function net.option(given, blame)
  if given == nil then return nil end
  if given == false or given == "false" then return false end
  if type(given) == "string" then
    local read, message = net.read(given)
    if not read then error("net: " .. message, blame + 1) end
    return read
  end
  if not core.is_net(given) then
    check.expected("net", "a file's name, a net or false", given, blame + 1)
  end
  return given
end

return net
