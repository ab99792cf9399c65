-- mutants.lua -- changes one random line of the code under test at a time, and runs the folder's
-- specs until one fails: mutants.lua FOLDER COUNT SEED. It writes into the tree in which it runs:
-- `make mutants` gives it a copy.

-- The code that a folder of specs tests, if it is not in folders of the same name.
local code <const> = {
  ["."] = "':(glob)lua/shogun/*.lua'", board = "csrc/engine csrc/module/board",
  endings = "lua/shogun/endings csrc/endgame csrc/module/endgame",
  engine = "lua/shogun/engine csrc/search csrc/module/search",
  module = "lua/shogun/check.lua lua/shogun/tried.lua csrc/module/binding",
}

local number <const> = "%f[%w_.]%d+%f[^%w_.]"
local function added(n) return function(text) return tostring(math.tointeger(text) + n) end end

local swaps <const> = { -- a pattern, and its replacement
  { "==", "~=" }, { "~=", "==" }, { "==", "!=" }, { "!=", "==" }, { "<=", "<" }, { ">=", ">" },
  { " < ", " <= " }, { " > ", " >= " }, { " and ", " or " }, { " or ", " and " }, { "&&", "||" },
  { "||", "&&" }, { " %+ ", " - " }, { " %- ", " + " }, { "%f[%w]true%f[%W]", "false" },
  { "%f[%w]false%f[%W]", "true" }, { number, added(1) }, { number, added(-1) },
  { "if not ", "if " }, { "if (.+) then", "if not (%1) then" }, { "if %((.+)%)", "if (!(%1))" },
  { "^%s*[%w_.:%[%]>-]+%(.*%);?$", "" }, { "^%s*[%w_.:%[%]>-]+ [+|&-]?= .+$", "" },
  { "^%s*return .+$", "" },
}

local function lines_of(command)
  local pipe <close>, list = io.popen(command), {}
  for line in pipe:lines() do list[#list + 1] = line end
  return list
end

-- The lines that a line can become; its comment stays the same.
local function mutants_of(line, comment)
  local list, last = {}, line:find("%s*" .. comment) or #line + 1
  local before, after = line:sub(1, last - 1), line:sub(last)
  for _, swap in ipairs(swaps) do
    local place = before:find(swap[1])
    while place do
      local changed = before:sub(place):gsub(swap[1], swap[2], 1)
      list[#list + 1] = before:sub(1, place - 1) .. changed .. after
      place = swap[1]:sub(1, 1) ~= "^" and before:find(swap[1], place + 1)
    end
  end
  return list
end

local function places_of(folder)
  local list = {}
  local usual = ("lua/shogun/%s csrc/%s csrc/module/%s"):gsub("%%s", folder)
  local listed = ("git ls-files %s | grep -E '[.](lua|c|inc)$'"):format(code[folder] or usual)
  for _, path in ipairs(lines_of(listed)) do
    local lines = lines_of("cat " .. path)
    for at = 1, #lines do
      list[#list + 1] = { path = path, lines = lines, at = at, lua = path:find "%.lua$" }
    end
  end
  return list
end

-- Puts a line into its file. Returns the compiled program; empty if it does not compile.
local function program(place, line)
  local lines = table.move(place.lines, 1, #place.lines, 1, {})
  lines[place.at] = line
  assert(io.open(place.path, "wb")):write(table.concat(lines, "\n"), "\n"):close()
  local chunk = place.lua and loadfile(place.path)
  if place.lua then return chunk and string.dump(chunk, true) or "" end
  local build = "make -s BUILD=build BOX= LIBPQ= all >mutant.log 2>&1 && cat build/shogun/core.so"
  return table.concat(lines_of(build), "\n")
end

-- The seconds that a spec takes; nil if it fails, or takes longer than the limit.
local function seconds_of(spec, limit)
  local line, start = "timeout -k 5 %d %s .ci/jobs.lua %s >mutant.log 2>&1", os.time()
  return os.execute(line:format(limit, arg[-1], spec)) and os.time() - start
end

-- The specs that pass without a change, the fastest first, with their time limits.
local function passing(folder)
  local list, paths = {}, folder == "." and "':(glob)spec/*_spec.lua'" or "'spec/%s/*_spec.lua'"
  for _, spec in ipairs(lines_of("git ls-files " .. paths:format(folder))) do
    local seconds = seconds_of(spec, 600)
    if seconds then list[#list + 1] = { path = spec, limit = 10 + 5 * seconds } end
  end
  table.sort(list, function(a, b) return a.limit < b.limit end)
  return list
end

-- The first spec that fails; the spec named like the changed file is run first.
local function finder(specs, place)
  local own = "/" .. place.path:match "([%w_]+)%.%w+$" .. "_spec.lua"
  for _, is_first in ipairs { true, false } do
    for _, spec in ipairs(specs) do
      local is_its_turn = (spec.path:sub(-#own) == own) == is_first
      if is_its_turn and not seconds_of(spec.path, spec.limit) then return spec.path end
    end
  end
end

local folder, count = arg[1], math.tointeger(arg[2])
math.randomseed(math.tointeger(arg[3]))
local places, specs, tried, found, programs = places_of(folder), passing(folder), 0, 0, {}
assert(#specs > 0 and #places > count, "expected a folder of specs, and code that it tests")
while tried < count do
  local place = table.remove(places, math.random(#places))
  local line = place.lines[place.at]
  local mutants = mutants_of(line, place.lua and "%-%-" or "//")
  local mutant = #mutants > 0 and mutants[math.random(#mutants)]
  local kind = place.lua and place.path or "C"
  programs[kind] = programs[kind] or program(place, line)
  local changed = mutant and program(place, mutant) or programs[kind]
  if changed ~= "" and changed ~= programs[kind] then
    local spec = finder(specs, place)
    tried, found = tried + 1, found + (spec and 1 or 0)
    print(("%s:%d %s\n- %s\n+ %s"):format(place.path, place.at, spec or "NOT FOUND", line, mutant))
    io.flush()
  end
  if mutant then program(place, line) end
end
print(("%d mutants, %d found"):format(tried, found))
