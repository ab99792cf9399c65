-- list_typed.lua -- lists what the pages have a reader type, and how each is checked.

local typed = require "spec.support.typed"

local list = typed.list()
for _, each in ipairs(list) do
  print(("%-28s %-50s %s"):format(each.class or each.message, each.place, each.text))
end

for class, count in pairs(typed.counts(list)) do print(("%5d %s"):format(count, class)) end
