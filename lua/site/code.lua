--- Removes comments and indentation from Lua sources, so that a page downloads less. The program
-- and the numbers of its lines stay the same.

-- The last byte of the long brackets that begin at `at`; nil if none begin there.
local function end_of_bracket(text, at)
  local level = text:match("^%[(=*)%[", at)
  if not level then return nil end
  local _, last = text:find("]" .. level .. "]", at, true)
  return last
end

-- The last byte of the string in quotes that begins at `at`.
local function end_of_quoted(text, at)
  local special = "[\\" .. text:sub(at, at) .. "]"
  local last = text:find(special, at + 1)
  while text:sub(last, last) == "\\" do last = text:find(special, last + 2) end
  return last
end

-- The last byte of the comment that begins at `at`, and all newlines within the comment.
local function end_of_comment(text, at)
  local last = end_of_bracket(text, at + 2)
  if not last then return (text:find("\n", at, true) or #text + 1) - 1, "" end
  return last, (text:sub(at, last):gsub("[^\n]", ""))
end

-- The last byte of the string that begins at `at`, in quotes or long brackets, or nil.
local function end_of_text(text, at)
  if text:find("^[\"']", at) then return end_of_quoted(text, at) end
  return end_of_bracket(text, at)
end

-- Removes the indentation from a part of the source between strings and comments.
local function flush(part) return (part:gsub("\n[ \t]+", "\n")) end

--- Removes the comments and the indentation of a source that compiles.
---@param text string
---@return string
return function(text)
  local parts, from, at = {}, 1, text:find "[-\"'[]"
  while at do
    local last, kept
    if text:find("^%-%-", at) then
      last, kept = end_of_comment(text, at)
    else
      last = end_of_text(text, at)
      kept = last and text:sub(at, last)
    end
    if kept then
      parts[#parts + 1] = flush(text:sub(from, at - 1)) .. kept
      from = last + 1
    end
    at = text:find("[-\"'[]", (last or at) + 1)
  end
  parts[#parts + 1] = flush(text:sub(from))
  return table.concat(parts)
end
