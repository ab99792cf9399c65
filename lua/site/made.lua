--- Makes parts of the site's texts from the code. Most are in the chapter on formats. In the
-- repository a link leads to the code instead: [TEXT](PATH "made NAME WORDS"). A short part is
-- written into the text, after <!-- made NAME WORDS -->; RENEW=1 make pages writes it again.

local builtin = require "shogun.bots.builtin"
local columns = require "shogun.arena.store.columns"
local endings = require "site.endings.parts"
local file = require "site.file"
local formats = require "shogun.cli.formats"
local measured = require "shogun.law.measured"
local npy = require "shogun.train.npy"
local rows = require "site.rows"
local schema = require "shogun.arena.store.schema"
local types = require "shogun.arena.store.rows"

local made = {}

-- The rules of the grammar of a board's text, from its lines of the form "name = form   meaning".
local function grammar_lines()
  local list = {}
  for _, paragraph in ipairs(formats.grammar()) do
    for line in paragraph:gmatch "[^\n]+" do
      local name, form, meaning = line:match "^ +(%l+) += (.-)   +(.*)$"
      if not name then name, form = line:match "^ +(%l+) += (.*)$" end
      if name then list[#list + 1] = { name = name, form = form, meaning = meaning or "" } end
    end
  end
  return list
end

--- The grammar as a block of code.
---@return string
function made.grammar()
  local lines = {}
  for i, rule in ipairs(grammar_lines()) do
    lines[i] = ("%-6s = %s"):format(rule.name, rule.form)
  end
  return "```text\n" .. table.concat(lines, "\n") .. "\n```"
end

--- A table of the grammar's parts with their meanings.
---@return string
function made.parts()
  local list = {}
  for _, rule in ipairs(grammar_lines()) do
    if rule.meaning ~= "" then
      list[#list + 1] = { "`" .. rule.name .. "`", rule.meaning }
    end
  end
  return rows("| part | what it is |", list)
end

--- The last paragraph of the declaration of a board's text, after the grammar.
---@return string
function made.grammar_notes()
  local list = formats.grammar()
  return list[#list]
end

--- The comment at the top of a Lua file, without its first paragraph and the names of files.
---@param start string  the first words of the wanted part; "" for the whole comment
---@param path string
---@return string
function made.comment(start, path)
  local lines = {}
  for line in file.read(path):gmatch "([^\n]*)\n" do
    local text = line:match "^%-%-%-? ?(.*)$"
    if not text then break end
    lines[#lines + 1] = text
  end
  local text = table.concat(lines, "\n"):match "\n\n(.*)$"
  local at = assert(text:find(start, 1, true), start)
  text = text:sub(at)
  return (text:gsub(" %([%w_/]+%.lua[^)]*%)", ""))
end

--- A block with the code of a file.
---@param words string  the language, perhaps with a file name, by which later blocks run the code
---@param path string
---@return string
function made.code(words, path) return ("```%s\n%s```"):format(words, file.read(path)) end

local function default_of(option)
  if option.default == nil then return "" end
  return "`" .. tostring(option.default) .. "`"
end

--- A table of the built-in players and their options.
---@return string
function made.players()
  local list = {}
  for _, player in ipairs(builtin.list) do
    list[#list + 1] = { "`" .. player.name .. "`", "", "", player.about }
    for _, option in ipairs(player.options.list) do
      list[#list + 1] = { "", "`" .. option.name .. "`", default_of(option), option.about }
    end
  end
  return rows("| player | option | default | what it is |", list)
end

local sizes <const> = { u8 = 8, u4 = 4, u2 = 2, i2 = 2, u1 = 1, i1 = 1 }

--- A table of the fields of a position in a file, with their places.
---@return string
function made.positions()
  local list, at = {}, 0
  for i, field in ipairs(npy.fields) do
    local kind = field[2]:sub(2)
    list[i] = { at, "`" .. field[1] .. "`", "`" .. kind .. "`", field[3] }
    at = at + sizes[kind]
  end
  assert(at == npy.record_bytes)
  return rows("| at | name | type | what it is |", list)
end

--- A table of a format's bytes, from the comment of the C file that reads the format.
---@param path string
---@return string
function made.bytes(_, path)
  local list = {}
  for line in file.read(path):gmatch "\n// ([^\n]*)" do
    local at, size, text = line:match "^ +(%d+) +(%d+)  (.*)$"
    if at then list[#list + 1] = { at, size, text } end
  end
  return rows("| at | bytes | what it is |", list)
end

-- The places around a piece that an action can name, in the order of the actions' offsets.
local function offsets()
  local list = {}
  for up = 4, -4, -1 do
    for right = math.abs(up) - 4, 4 - math.abs(up) do
      if up ~= 0 or right ~= 0 then list[#list + 1] = { x = 4 + right, y = 4 - up } end
    end
  end
  return list
end

local cell <const> = '<rect x="%d" y="%d" width="38" height="38"/><text x="%d" y="%d">%s</text>\n'
local offsets_figure <const> = [[
<figure class="picture offsets">
<svg viewBox="0 0 360 360" role="img" aria-label="The offsets 0 to 39 around the field of a piece">
<circle cx="180" cy="180" r="14"/>
%s</svg>
<figcaption>The offsets of targets around a piece, as the side to move sees the board.</figcaption>
</figure>]]

--- A picture of the offsets of actions.
---@return string
function made.offsets()
  local cells = {}
  for i, at in ipairs(offsets()) do
    cells[i] = cell:format(40 * at.x + 1, 40 * at.y + 1, 40 * at.x + 20, 40 * at.y + 25, i - 1)
  end
  return offsets_figure:format(table.concat(cells))
end

-- The lines of the comment in csrc/library/shogun.h that begins with this word.
local function comment_of_library(word)
  local lines, is_in = {}, false
  for line in io.lines "csrc/library/shogun.h" do
    local text = line:match "^// ?(.*)$"
    is_in = text ~= nil and (is_in or text:find("^" .. word) ~= nil)
    if is_in then lines[#lines + 1] = text end
  end
  return lines
end

--- A table of the planes of an observation, from the header of the library.
---@return string
function made.planes()
  local list = {}
  for _, line in ipairs(comment_of_library "Observations:") do
    local planes, bytes, floats = line:match "^    (%d[%d.]*) +(.-)  +(.-)$"
    local more, more_floats = line:match "^ +(%S.-)  +(%S.*)$"
    if planes then
      list[#list + 1] = { planes:gsub("%.%.", " to "), bytes, floats }
    elseif #list > 0 and line:find "%S" then
      local row = list[#list]
      row[2] = row[2] .. " " .. (more or line:match "^ +(.-)$")
      row[3] = more_floats and row[3] .. " " .. more_floats or row[3]
    end
  end
  for _, row in ipairs(list) do row[1] = row[1]:gsub("(%d+) to (%d+).*", "%1 to %2") end
  return rows("| planes | as bytes | as floats |", list)
end

--- The tables of a database of matches: a section for each, with the meanings of its columns.
---@return string
function made.database()
  local parts = {}
  for _, each in ipairs(schema.of_server().tables) do
    local list, in_file = {}, columns.of[each.name] or {}
    for i, column in ipairs(each) do
      local name, type_name, about = table.unpack(column)
      local where = i > #in_file and "on a server: " or ""
      list[i] = { "`" .. name .. "`", (types.sql(type_name)):lower(), where .. about }
    end
    parts[#parts + 1] = ("## `%s`\n\n%s\n\n%s"):format(each.name, each.about,
      rows("| column | type | what it is |", list))
  end
  return table.concat(parts, "\n\n")
end

--- Parts of the page "Endings" (endings/parts.lua).
made.truth = endings.truth
made.endings = endings.list
made.longest = endings.longest

function made.lesson() return require("site.learn").trial() end

--- A table of the measured laws.
---@return string
function made.laws()
  local list = {}
  for i, law in ipairs(measured.list()) do
    list[i] = {
      law.name, law.white, law.draws, law.plies, law.twice, law.bound > 0 and law.bound or "",
    }
  end
  return rows("| law | white's points of 100 | draws | plies | points of twice the nodes "
    .. "| pieces shut in |", list)
end

--- Makes the part with this name.
---@param name string
---@param words string  what follows the name, or ""
---@param path? string  to which the text links instead
---@return string  Markdown
return function(name, words, path) return assert(made[name], name)(words, path) end
