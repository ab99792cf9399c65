--- Splits a parameter whose type is a table into the fields of the table, each with its part of the
-- text: "{ depth: integer? }  depth: plies".

-- Splits a text at commas that are not inside brackets.
local function parts(text)
  local list, depth, from = {}, 0, 1
  for at, char in text:gmatch "()([%(%)%[%]{}<>,])" do
    if char ~= "," then
      depth = depth + (char:find "[%({<%[]" and 1 or -1)
    elseif depth == 0 then
      list[#list + 1], from = text:sub(from, at - 1), at + 1
    end
  end
  list[#list + 1] = text:sub(from)
  return list
end

-- The fields of a type, in order and by name; nil if the type is not a table of named fields.
local function declared(text)
  local inner, list = text:match "^{ (.*) }$", {}
  for _, part in ipairs(inner and parts(inner) or {}) do
    local name, kind = part:match "^%s*([%a_][%w_]*): (.*)$"
    if not name then return nil end
    local field = { name = name, type = kind:gsub("%?$", ""), text = "" }
    field.is_optional = kind:find "%?$" ~= nil or kind:find " | nil$" ~= nil
    list[#list + 1], list[name] = field, field
  end
  return #list > 0 and list or nil
end

-- Splits a part of the text, such as "programs, unsafe: whether ...", into fields and the rest.
local function named(list, part)
  local names, rest = part:match "^([%w_, ]+): (.*)$"
  local found = {}
  for name in (names or ""):gmatch "[^, ]+" do
    if not list[name] then return {} end
    found[#found + 1] = list[name]
  end
  return found, rest
end

---@param one shogun.Declared
---@return shogun.Declared[]?  nil if its type has no named fields
---@return string text  what stands before the fields in the text
return function(one)
  local list, before, current = declared(one.type), {}, nil
  if not list then return nil, one.text end
  for part in (one.text .. "; "):gmatch "(.-); " do
    local fields, text = named(list, part)
    if fields[1] then current = fields end
    for _, field in ipairs(current or {}) do
      field.text = text and text or field.text .. "; " .. part
    end
    if not current then before[#before + 1] = part end
  end
  return list, table.concat(before, "; ")
end
