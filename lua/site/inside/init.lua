--- Answers the calls of a page, which name a function and have its arguments as JSON.
--
-- csrc/web calls the function that this file makes, with a name and a list: the number of
-- arguments, then the arguments. Wrong arguments raise an error with a message for the reader.

local calls = require "site.inside.calls"
local json = require "dkjson"
local page = require "site.inside.page"

-- The name of each function's module. The first call of the function loads the module.
local module_of <const> = {}
for module, names in pairs(calls) do
  for _, name in ipairs(names) do module_of[name] = "site.inside." .. module end
end

-- Turns a raised value, a table or a message, into JSON for the page. Removes from a message the
-- place in this program and the name of the function.
local function fault(raised)
  if type(raised) == "table" then
    raised.message = page.without_addresses(raised.message)
    return json.encode(raised)
  end
  local text = tostring(raised):gsub("^[^:\n]*:%d+: ", "")
    :gsub("bad argument #%d+ to '[^']*' %((.*)%)$", "%1")
  return json.encode { message = page.without_addresses(text) }
end

local function answer(name, text)
  local module = module_of[name]
  if not module then error(("no call '%s'"):format(name), 0) end
  local arguments = json.decode(text, 1, nil, nil, nil) -- their number, then the arguments
  local call = require(module)[name]
  local value = call(table.unpack(arguments, 2, 1 + arguments[1]))
  if value == nil then value = json.null end
  return json.encode(value)
end

local function print_to_page(...)
  local texts = table.pack(...)
  for i = 1, texts.n do texts[i] = tostring(texts[i]) end
  page.print(table.concat(texts, "\t"))
end

--- Makes the function that answers calls.
---@param tell fun(kind: string, text: string)  sends a message to the page before the answer
---@return fun(name: string, text: string): string
return function(tell)
  page.tell_by(tell)
  _G.print = print_to_page -- luacheck: ignore 122
  return function(name, text)
    local ok, found = pcall(answer, name, text)
    if ok then return found end
    error(fault(found), 0)
  end
end
