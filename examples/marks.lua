-- marks.lua -- marks the answers to a file of chess lines: lua5.4 examples/marks.lua [INPUT OUTPUT]

local chess = require("shogun").chess

local input = arg[1] or "examples/chess/simple-input.txt"
local output <close> = assert(io.open(arg[2] or "examples/chess/simple-output.txt"))
local count, right = 0, 0
for line in assert(io.open(input)):lines() do
  count = count + 1
  local answer, message = chess.check(line)
  assert(answer, ("%s:%d: %s"):format(input, count, message))
  local expected, got = chess.answer(line), (output:read "l" or ""):match "^%s*(.-)%s*$"
  right = right + (got == expected and 1 or 0)
  local verdict = got == expected and "right" or ("wrong, expected '%s'"):format(expected)
  print(("%d. '%s' is %s: %s"):format(count, got, verdict, answer.reason or "all moves are legal"))
end
if output:read "l" then print "The output has more lines than the input." end
print(("%d of %d are right"):format(right, count))
