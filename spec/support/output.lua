-- output.lua -- what a page shows of a program's output, and what the program prints.

local output = {}

--- An output without blanks at the ends of its lines and empty lines around it.
---@param text string
---@return string
function output.plain(text)
  return (text:gsub("[ \t]+\n", "\n"):gsub("%s+$", ""):gsub("^\n+", ""))
end

local function lines_of(text)
  local lines = {}
  for line in (output.plain(text) .. "\n"):gmatch "([^\n]*)\n" do lines[#lines + 1] = line end
  return lines
end

-- The pattern of a line in which "…" stands for anything.
local function pattern_of(line)
  return "^" .. line:gsub("%p", "%%%0"):gsub("…", ".*") .. "$"
end

-- Whether the lines from these places on match. A line "…" stands for any lines.
local function match(shown, i, printed, j)
  while shown[i] do
    if shown[i] == "…" then
      for from = j, #printed + 1 do
        if match(shown, i + 1, printed, from) then return true end
      end
      return false, i
    end
    if not (printed[j] or "\0"):find(pattern_of(shown[i])) then return false, i end
    i, j = i + 1, j + 1
  end
  return printed[j] == nil, i
end

-- Words of one line, parted by single blanks.
local function words_of(line)
  local words = {}
  for word in (line .. " "):gmatch "(.-) " do words[#words + 1] = word end
  return words
end

-- A printed line, with "…" wherever a word of the line that was shown has it.
local function with_gaps(shown, printed)
  local old, new = words_of(shown), words_of(printed)
  if #old ~= #new then return printed end
  for i, word in ipairs(old) do
    if word:find("…", 1, true) and new[i]:find(pattern_of(word)) then new[i] = word end
  end
  return table.concat(new, " ")
end

--- What to show of an output from now on: the output, with "…" for the same words as before, and
--- for the rest if that was so.
---@param shown string
---@param printed string
---@return string
function output.renewed(shown, printed)
  local old, new = lines_of(shown), lines_of(printed)
  if old[#old] == "…" then new = { table.unpack(new, 1, #old - 1) } end
  for i, line in ipairs(new) do new[i] = with_gaps(old[i] or "", line) end
  if old[#old] == "…" then new[#old] = "…" end
  return table.concat(new, "\n")
end

--- How an output differs from what is shown, or nil.
---@param shown string  with "…" for what varies: in a line, or as a line for any number of them
---@param printed string
---@return string?
function output.difference(shown, printed)
  local lines = lines_of(shown)
  local ok, at = match(lines, 1, lines_of(printed), 1)
  if ok then return nil end
  return ("%q is not what was printed:\n%s"):format(lines[at] or "the end", output.plain(printed))
end

return output
