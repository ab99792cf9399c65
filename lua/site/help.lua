--- Makes the help of the playground's editor from the reference: a text for each name that a bot's
-- source can use. The page loads these texts when the reader first asks for help.

local json = require "shogun.record.json"
local plain = require "site.plain"
local reachable = require "site.reachable"
local read_book = require "site.reference.book"

local function bare(kind) return (kind:gsub("shogun%.", "")) end

-- Lists parameters or results: the name, the type and the text of each.
local function listed(values)
  local list = {}
  for i, one in ipairs(values) do
    local kind = bare(one.type) .. (one.is_optional and "?" or "")
    list[i] = { one.name or "", kind, plain.of_markdown(one.text) }
  end
  return list
end

local function paragraphs(prose)
  local list = {}
  for paragraph in (prose .. "\n\n"):gmatch "%s*(.-)\n\n" do
    if paragraph ~= "" then list[#list + 1] = plain.of_markdown(paragraph) end
  end
  return list
end

local function of_function(one, address)
  local declared = one.declared
  return {
    call = ("%s%s%s(%s)"):format(one.owner, one.sign, one.name, declared.arguments),
    text = paragraphs(declared.prose), takes = listed(declared.parameters),
    gives = listed(declared.returns), address = address,
  }
end

local function of_field(one)
  local call = ("%s.%s: %s"):format(one.owner, one.name, bare(one.declared.type))
  return { call = call, text = paragraphs(one.declared.text) }
end

---@return string  JSON: by name ("board:moves", "shogun.bots.greedy", "move.captured") the call and
--- its text as paragraphs; for functions also parameters, results, and address in the reference
return function()
  local entries, addresses = {}, read_book().addresses
  for _, one in ipairs(reachable.functions()) do
    local name = one.owner .. one.sign .. one.name
    entries[name] = of_function(one, addresses[name])
  end
  for _, one in ipairs(reachable.fields()) do
    entries[one.owner .. "." .. one.name] = of_field(one)
  end
  return json.line(entries)
end
