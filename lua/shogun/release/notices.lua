--- The licences of the parts of others, as one text.
-- @module shogun.release.notices

local licences = require "shogun.release.licences"

local intro <const> = [[
Parts of other projects in shogun

shogun is free software under the MIT licence, in the file LICENSE. What was built from it contains
the following parts of others. Their licences are below, in the same order. Who wants another
version of a part in it builds shogun from its sources, with that version in place.

]]

local rule <const> = ("="):rep(78) .. "\n"

local function head(part)
  return ("%s %s, %s\n"):format(part.name, part.version or "of this system",
    part.package or "a library of this system")
end

local function entry(part)
  return ("  %s  in %s\n  licence: %s\n\n"):format(head(part), table.concat(part.products, ", "),
    part.licence or part.text and "see its text" or "the system has it")
end

local none <const> = "Its licence came with the system on which shogun was built.\n"

-- The licences of all parts, to which their texts refer.
local function expressions(parts)
  local list = {}
  for _, part in ipairs(parts) do list[#list + 1] = part.licence end
  return list
end

local function section(title, text) return rule .. title .. rule .. "\n" .. text .. "\n" end

--- The text.
---@param parts shogun.LinkedPart[]
---@return string
return function(parts)
  local list, texts = { intro }, {}
  for _, part in ipairs(parts) do
    list[#list + 1] = entry(part)
    texts[#texts + 1] = section(head(part), part.text or none)
  end
  if #parts == 0 then list[#list + 1] = "  none\n" end
  for _, common in ipairs(licences.texts(expressions(parts))) do
    texts[#texts + 1] = section(("The licence %s\n"):format(common.name), common.text)
  end
  return table.concat(list) .. table.concat(texts)
end
