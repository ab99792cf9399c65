-- records.lua -- fuzzes games as text and as JSON: what is read is written and read again.

local messages = require "spec.fuzz.messages"
local record = require("shogun").record

local function refused(message) messages.check(message, "record") end

-- The text of a record that fits the rules, read and written again, is the same text.
local function check_text(kept)
  local text = record.write(kept)
  local again = assert(record.parse(text))
  assert(record.write(again) == text, "record: written twice, two texts")
  return text
end

-- Whatever can be replayed can be written by its game.
local function check_game(kept)
  local game, message = record.replay(kept)
  if not game then return refused(message) end
  assert(#game.moves == #kept.moves and #game:history() == #game.moves + 1)
  local text = record.write(game:record())
  assert(record.replay(assert(record.parse(text))), "record: a game's record does not replay")
end

local function check_json(kept)
  local list, message = record.list_from_json(record.to_json(kept))
  if not list then return refused(message) end
  assert(#list == 1)
end

local function check(kept)
  local board, message = record.check(kept)
  if not board then return refused(message) end
  local ok, problem = pcall(check_text, kept)
  if not ok then
    return messages.found("record: accepted and not written: " .. tostring(problem))
  end
  check_game(kept)
  check_json(kept)
end

-- The first byte says in which form the rest is.
return function(bytes)
  local form, text = bytes:sub(1, 1), bytes:sub(2)
  if form == "j" then
    local list, message = record.list_from_json(text)
    if not list then return refused(message) end
    for _, kept in ipairs(list) do check(kept) end
    return
  end
  for _, kept, message in record.games(text) do
    if kept then check(kept) else refused(message) end
  end
end
