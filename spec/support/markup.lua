-- markup.lua -- checks of SVG documents.

local markup = {}

function markup.count(text, pattern) return select(2, text:gsub(pattern, "")) end

-- Whether every element that is opened is closed in the right order.
function markup.is_well_formed(svg)
  local open = {}
  for close, name, rest in svg:gmatch "<(/?)(%a[%w]*)([^>]*)>" do
    if close == "/" then
      if table.remove(open) ~= name then return false end
    elseif not rest:find "/$" then
      open[#open + 1] = name
    end
  end
  return #open == 0
end

return markup
