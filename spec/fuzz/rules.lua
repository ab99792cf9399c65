-- rules.lua -- fuzzes rules and boards as text, by the names a script uses.

local shogun = require "shogun"
local messages = require "spec.fuzz.messages"

local read_rules = shogun.record.rules

local function check_rules(text)
  local rules, message = read_rules(text)
  if not rules then return messages.check(message, "rules") end
  assert(read_rules(tostring(rules)) == rules, "rules: the text of rules is other rules")
  return rules
end

local function check_board(text, rules)
  local board, message = shogun.board(text, rules)
  if not board then return messages.check(message, "board") end
  local again = assert(shogun.board(board:text(), rules))
  assert(again == board and again:hash() == board:hash() and again:text() == board:text())
  assert(shogun.unpack(board:pack(), rules) == board)
  assert(#board:moves() == board:count() and board:count() == #board:codes())
end

-- The first line is rules, the second a board.
return function(bytes)
  local first, second = bytes:match "^([^\n]*)\n?(.*)$"
  local rules = check_rules(first)
  check_board(second, type(rules) == "userdata" and rules or nil)
end
