--- A table as lines of Markdown, whose cells have "or" for bars, which would end them.

--- The table.
---@param head string  "| name | value |"
---@param list any[][]  its rows, as lists of cells
---@return string
return function(head, list)
  local lines = { head, (head:gsub("[^|]+", " --- ")) }
  for i, cells in ipairs(list) do
    for k, cell in ipairs(cells) do cells[k] = tostring(cell):gsub("|", "or"):gsub("%s+", " ") end
    lines[i + 2] = "| " .. table.concat(cells, " | ") .. " |"
  end
  return table.concat(lines, "\n")
end
