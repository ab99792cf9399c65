--- Highlights syntax: turns code into HTML with its tokens in colours.

local escape = require "shogun.draw.escape"

local function set(words)
  local found = {}
  for word in words:gmatch "%S+" do found[word] = true end
  return found
end

-- The languages. Each has its keywords, and patterns of tokens, tried in this order at each place.
local languages <const> = {
  lua = {
    { "^%-%-[^\n]*", "comment" }, { "^\"[^\"\n]*\"", "string" }, { "^'[^'\n]*'", "string" },
    { "^%[%[.-%]%]", "string" }, { "^%d[%w.]*", "number" }, { "^[%a_][%w_]*", "word" },
    keywords = set [[and break do else elseif end false for function goto if in local nil not or
      repeat return then true until while]],
  },
  sh = {
    { "^#[^\n]*", "comment" }, { "^\"[^\"]*\"", "string" }, { "^'[^']*'", "string" },
    { "^[%w_./-]+", "word" }, keywords = {},
  },
  c = {
    { "^//[^\n]*", "comment" }, { "^#[^\n]*", "comment" }, { "^\"[^\"\n]*\"", "string" },
    { "^%d[%w.]*", "number" }, { "^[%a_][%w_]*", "word" },
    keywords = set [[break case char const continue do double else enum for if int return sizeof
      static struct switch void while]],
  },
  python = {
    { "^#[^\n]*", "comment" }, { '^"""".-"""', "string" }, { "^\"[^\"\n]*\"", "string" },
    { "^'[^'\n]*'", "string" }, { "^%d[%w.]*", "number" }, { "^[%a_][%w_]*", "word" },
    keywords = set [[and as assert break class continue def elif else except False finally for from
      if import in is lambda None not or pass raise return True try while with yield]],
  },
}

-- The token at a place, and its kind. If no token begins there, returns the blanks there, or one
-- character, and no kind.
local function token(language, code, place)
  for _, rule in ipairs(language) do
    local text = code:match(rule[1], place)
    if text then
      local kind = rule[2] == "word" and (language.keywords[text] and "keyword") or rule[2]
      return text, kind ~= "word" and kind or nil
    end
  end
  return code:match("^%s+", place) or code:sub(place, place)
end

local function escaped(text)
  return (text:gsub("[^\n]+", escape))
end

--- Colours a text.
---@param code string
---@param name string  the language; code in an unknown language gets no colours
---@return string html
return function(code, name)
  local language = languages[name]
  if not language then return escaped(code) end
  local parts, place = {}, 1
  while place <= #code do
    local text, kind = token(language, code, place)
    local html = escaped(text)
    parts[#parts + 1] = kind and ('<span class="%s">%s</span>'):format(kind, html) or html
    place = place + #text
  end
  return table.concat(parts)
end
