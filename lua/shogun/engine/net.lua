--- Nets of the evaluation: `shogun.net`, and the option `net` of an engine.
--
-- Each preset's law has a net that is built in. A net for another law comes from a file.

local check = require "shogun.check"
local core = require "shogun.core"

local net = {}

local longest_file <const> = 1 << 20 -- bytes; a net has 50 kB

--- The bytes of a file that is to be a net's: of a regular file, so that nothing is waited for.
---@param path string
---@return string?
---@return string? message  names the file
function net.bytes(path)
  local bytes, reason = core.read_source(path, longest_file)
  if bytes then return bytes end
  return nil, ("%s: %s"):format(check.printable(path), reason)
end

--- Reads a net from the bytes of a file.
---@param bytes string
---@param path string  for messages
---@return shogun.Net?
---@return string? message  why it cannot be read: names the file
function net.read(bytes, path)
  local read, problem = core.net(bytes)
  if read then return read end
  return nil, ("%s: %s"):format(check.printable(path), problem)
end

--- Why a net cannot evaluate a board, since it is for another law; nil if it can.
---@param given shogun.Net | false | nil  as for `core.evaluate`
---@param board shogun.Board
---@return string?
function net.misfit(given, board)
  local ok, raised = check.try(core.evaluate, board, nil, given)
  return not ok and raised:match "%((net: .*)%)$" or nil
end

local function open(path)
  local bytes, message = net.bytes(path)
  if not bytes then return nil, message end
  return net.read(bytes, path)
end

--- `shogun.net`, as types.lua declares it.
---@param source string | shogun.Board
---@return shogun.Net?
---@return string? message
function net.of(source)
  if type(source) == "string" then return open(source) end
  local ok, found = check.try(core.net_for, source)
  if not ok then check.expected("net", "a file's name or a board", source) end
  if found then return found end
  return nil, "no net is built in for this law"
end

--- The value of the option: nil for the built-in net of the board's law, false for none, a net, or
--- the name of a file with one. In a text, as in "engine:net=false", false is a word.
---@param given string | boolean | shogun.Net | nil
---@return shogun.Net | false | nil
function net.option(given)
  if given == nil then return nil end
  if given == false or given == "false" then return false end
  if type(given) == "string" then
    local read, message = open(given)
    if not read then check.raise("net: " .. message) end
    return read
  end
  if not core.is_net(given) then
    check.expected("net", "a file's name, a net or false", given)
  end
  return given
end

return net
