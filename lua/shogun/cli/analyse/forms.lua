--- The two forms in which `shogun analyse` writes games: records, or a list of JSON. Each form also
--- reads the file that it has written, so that the command can resume an analysis.
--
-- The tag Annotator names the version and the limits. The command resumes after the games whose
-- Annotator it would write itself, and whose other tags, moves and result are those of the input.
--
-- A game in JSON:
--
--     annotator   the version and the limits, as in the tag
--     complete    true if all of its boards are searched; false if Ctrl-C interrupted the analysis
--     game        its number, from 1
--     moves       a list of `shogun.AnalysedMove` (types/analysis.lua)
--     red, white  a `shogun.AnalysisSummary` for each side
--     result      as in a record
--     tags        a list of {"name", "value"}

local core = require "shogun.core"
local json = require "shogun.record.json"
local record = require("shogun").record

local forms = {}

local unfinished <const> = ", unfinished" -- ends the annotator of a game that Ctrl-C interrupted

-- The text of the tag Annotator. It ends in `unfinished` if Ctrl-C interrupted the analysis.
local function annotator_of(found, annotator)
  return found.next >= 0 and annotator .. unfinished or annotator
end

-- The tags except Annotator. A list that was read from JSON may also contain values of other types.
local function others_of(tags)
  local list = {}
  for _, tag in ipairs(tags) do
    if type(tag) ~= "table" or tag.name ~= "Annotator" then list[#list + 1] = tag end
  end
  return list
end

-- Whether two lists of tables are equally long and agree in the values of these fields.
local function is_same(list, others, fields)
  if #list ~= #others then return false end
  for i, each in ipairs(list) do
    if type(others[i]) ~= "table" then return false end
    for _, field in ipairs(fields) do
      if each[field] ~= others[i][field] then return false end
    end
  end
  return true
end

-- Whether the output's game `read` is the input's game `kept`. Compares the results, the tags
-- except Annotator, and these fields of the moves.
local function is_game(kept, read, fields)
  return type(read.tags) == "table" and type(read.moves) == "table"
    and is_same(others_of(kept.tags), others_of(read.tags), { "name", "value" })
    and kept.result == read.result and is_same(kept.moves, read.moves, fields)
end

-- Whether the shorter of two texts is the beginning of the longer one.
local function begins_alike(text, other)
  local length = math.min(#text, #other)
  return text:sub(1, length) == other:sub(1, length)
end

local function foreign(number, by, annotator)
  local text = "game %d differs from the input's game"
  if type(by) == "string" and by:gsub(unfinished .. "$", "") ~= annotator then
    return (text .. ": it was analysed by %s, not by %s"):format(number, core.quoted(by),
      core.quoted(annotator))
  end
  return text:format(number)
end

---@class shogun.AnalysisForm
---@field write fun(number: integer, found: shogun.Analysis, annotator: string, explain: boolean?):
--- string  returns the text to append for a game
---@field closing string?  the text after the last game
---@field read fun(text: string, list: shogun.Record[], annotator: string): integer?, any, boolean?
--- reads a file: returns how many complete games it has, how many bytes these take, and whether
--- these bytes include `closing`. Returns nil and a message if the file has other content.

-- The form of records. An empty line separates two games.
local text = {}

local of_nodes <const>, of_objects <const> = { "move", "shows" }, { "move" }

local function separated(number, written) return (number > 1 and "\n" or "") .. written end

function text.write(number, found, annotator, explain)
  local kept = found:record { explain = explain }
  record.set_tag(kept, "Annotator", annotator_of(found, annotator))
  return separated(number, record.write(kept))
end

-- The text of a game before its first move.
local function head_of(number, kept, annotator)
  local copy = { tags = table.move(kept.tags, 1, #kept.tags, 1, {}), moves = {}, result = "*" }
  record.set_tag(copy, "Annotator", annotator)
  return separated(number, record.write(copy):sub(1, -3))
end

local function has_several(rest)
  local next_game = record.games(rest)
  return next_game() ~= nil and next_game() ~= nil
end

-- The bytes of the output's game `read` if it is complete and is the input's game `kept`; else nil.
local function bytes_of(number, kept, read, annotator)
  local is_own = kept and record.tag(read, "Annotator") == annotator
  if not is_own or not is_game(kept, read, of_nodes) then return nil end
  return separated(number, tostring(read)) -- does not raise if a variation is illegal
end

-- Whether `rest` begins with the complete game `kept` and continues after it.
local function has_more(rest, number, kept, annotator)
  local result = kept.result:gsub("%p", "%%%0")
  for stop in rest:gmatch(result .. "\n()") do
    local start = rest:sub(1, stop - 1)
    local read = record.parse(start)
    if read and bytes_of(number, kept, read, annotator) == start then return true end
  end
  return false
end

-- Whether the rest of a file is an incomplete game. If the rest can be read as a record, only bytes
-- at its end may be missing: other differences mean that somebody has changed the file.
local function is_cut_game(rest, number, kept, annotator)
  if rest == "" then return true end
  if not kept then return false end
  local head = head_of(number, kept, annotator .. unfinished)
  if begins_alike(rest, head) then return not has_several(rest) end
  if not begins_alike(rest, head_of(number, kept, annotator)) or has_several(rest) then
    return false
  end
  local read = record.parse(rest)
  if not read or not is_game(kept, read, of_nodes) then
    return not has_more(rest, number, kept, annotator)
  end
  return separated(number, tostring(read)):sub(1, #rest) == rest
end

function text.read(bytes, list, annotator)
  local done, at = 0, 1
  for number, read in record.games(bytes) do
    local written = read and bytes_of(number, list[number], read, annotator)
    if not written or written ~= bytes:sub(at, at + #written - 1) then break end
    done, at = number, at + #written
  end
  local rest, next_game = bytes:sub(at), done + 1
  if is_cut_game(rest, next_game, list[next_game], annotator) then return done, at - 1 end
  return nil, foreign(next_game, rest:match '%[Annotator "([^"\n]*)"', annotator)
end

-- The form of JSON: a list with one object on each line.
local lines = { closing = "\n]\n" }

local line_head <const> = '{"annotator":'

local function before(number) return number == 1 and "[\n" or ",\n" end

function lines.write(number, found, annotator)
  return before(number) .. json.line {
    annotator = annotator_of(found, annotator), game = number, tags = found.kept.tags,
    result = found.kept.result, moves = found.moves, white = found:summary "white",
    red = found:summary "red", complete = found.next < 0,
  }
end

-- The JSON object on the line that begins at byte `at` (nil if incomplete), and the line's end.
local function object_at(bytes, at, number)
  local head = before(number) .. line_head
  local stop = bytes:find(",?\n", at + 2) or #bytes + 1
  if bytes:sub(at, at + #head - 1) ~= head then return nil, stop end
  local read = json.decode(bytes:sub(at + 2, stop - 1))
  return type(read) == "table" and read or nil, stop
end

-- Whether this rest of a file may come from an interrupted command: it is the closing "]" of the
-- list, complete or cut, or one game of which bytes or scores are missing.
local function is_cut_object(rest, number, kept, annotator)
  if rest == lines.closing:sub(1, #rest) then return rest == "" or number > 1 end
  if not kept or not begins_alike(rest, before(number) .. line_head) then return false end
  local read, stop = object_at(rest, 1, number)
  local after = rest:sub(stop)
  if after ~= lines.closing:sub(1, #after) then return false end
  return not read and after == "" or read ~= nil and read.annotator == annotator .. unfinished
end

function lines.read(bytes, list, annotator)
  local done, at = 0, 1
  while list[done + 1] do
    local read, stop = object_at(bytes, at, done + 1)
    local is_next = read and read.annotator == annotator and read.game == done + 1
    if not is_next or not is_game(list[done + 1], read, of_objects) then break end
    done, at = done + 1, stop
  end
  local rest = bytes:sub(at)
  if rest == lines.closing and done == #list then return done, #bytes, true end
  if is_cut_object(rest, done + 1, list[done + 1], annotator) then return done, at - 1 end
  return nil, foreign(done + 1, rest:match '"annotator":"([^"\n]*)"', annotator)
end

--- The forms by the name of the answer's format.
---@type table<string, shogun.AnalysisForm>
forms.by_name = { text = text, json = lines }

return forms
