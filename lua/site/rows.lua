--- Writes tables in Markdown. Replaces a bar in a cell by "or", since a bar would end the cell.

---@param head string  "| name | value |"
---@param list any[][]  the rows, each a list of cells
---@return string
return function(head, list)
  local lines = { head, (head:gsub("[^|]+", " --- ")) }
  for i, cells in ipairs(list) do
    for k, cell in ipairs(cells) do cells[k] = tostring(cell):gsub("|", "or"):gsub("%s+", " ") end
    lines[i + 2] = "| " .. table.concat(cells, " | ") .. " |"
  end
  return table.concat(lines, "\n")
end
