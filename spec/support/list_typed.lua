-- list_typed.lua -- lists what the pages have a reader type, and how each is checked; on stderr how
-- many there are of each class.

local typed = require "spec.support.typed"

local list = typed.list()
for _, each in ipairs(list) do
  print(("%-28s %-50s %s"):format(each.class or each.message, each.place, each.text))
end

local lines = {}
for class, count in pairs(typed.counts(list)) do
  lines[#lines + 1] = ("%5d  %s"):format(count, class)
end
table.sort(lines)
io.stderr:write(table.concat(lines, "\n"), "\n")
