-- recipes.lua -- applies the recipes of CONTRIBUTING.md to a tree: recipes.lua FOLDER. With OUTPUT,
-- the output of the tree's specs, it instead compares the specs that failed with the specs that the
-- page tells the reader to change: recipes.lua FOLDER OUTPUT
--
-- A block "diff FILE" changes the lines of FILE that it shows, wherever they stand, or makes FILE.
-- Prints how many files each recipe touches, and fails if a recipe touches too many.

local read = require("spec.support.command").read

local folder <const> = assert(arg[1], "expected a folder")

-- How many files a recipe may touch.
local most <const> = {
  ["A named law"] = 2, ["A term of the evaluation"] = 2, ["A verb of the command"] = 2,
  ["A method of boards"] = 2, ["A setting of a match"] = 2, ["A column of games"] = 4,
  ["A query of the text protocol"] = 2, ["A lesson"] = 1, ["A bot"] = 2,
}

-- The lines of a block that are there before it is applied, and those that are there after.
local function sides(block)
  local before, after = {}, {}
  for sign, line in block:gmatch "([-+ ])([^\n]*)\n" do
    if sign ~= "+" then before[#before + 1] = line .. "\n" end
    if sign ~= "-" then after[#after + 1] = line .. "\n" end
  end
  return table.concat(before), table.concat(after)
end

local function apply(path, block)
  local before, after = sides(block)
  local text = ""
  if before ~= "" then
    text, before, after = "\n" .. read(folder .. "/" .. path), "\n" .. before, "\n" .. after
  end
  local from, to = text:find(before, 1, true)
  assert(from, path .. " has no such lines:" .. before)
  assert(before == "" or not text:find(before, to, true), path .. " has them twice:" .. before)
  local made = text:sub(1, from - 1) .. after .. text:sub(to + 1)
  local file <close> = assert(io.open(folder .. "/" .. path, "w"))
  assert(file:write((made:gsub("^\n", ""))))
end

local text, count = read ".github/CONTRIBUTING.md" .. "\n#", 0

-- The specs that a pattern finds in a text, sorted, one on each line.
local function specs_of(lines, pattern)
  local list, known = {}, {}
  for spec in lines:gmatch(pattern) do
    if not known[spec] then list[#list + 1] = spec end
    known[spec] = true
  end
  table.sort(list)
  return table.concat(list, "\n")
end

if arg[2] then
  local output = read(folder .. "/" .. arg[2])
  local failed = specs_of(output, "\nfailed: (%S+)")
  local rows = text:match "\n| a term | (.-)\n\n"
  local named = specs_of(rows, "`(spec/%S+_spec%.lua)`")
  if failed ~= named then
    print(output)
    print(("these fail:\n%s\nCONTRIBUTING.md names:\n%s"):format(failed, named))
  end
  local passed = output:match ".*\n(%d+) passed, %d+ failed\n"
  print(("%s passed, %d failed"):format(passed or 0, failed == named and passed and 0 or 1))
  os.exit(failed == named and passed ~= nil)
end

for name, start in text:gmatch "\n### ([^\n]+)\n()" do
  local part, touched, files = text:sub(start, text:find("\n##?#? ", start) or -1), {}, 0
  for path, block in part:gmatch "\n```diff (%S+)(\n.-\n)```\n" do
    apply(path, block:sub(2))
    files = files + (touched[path] and 0 or 1)
    touched[path] = true
  end
  if files > 0 then
    assert(most[name], "a recipe that recipes.lua does not know: " .. name)
    assert(files <= most[name], ("%s: %d files, expected %d"):format(name, files, most[name]))
    print(("%s: %d files"):format(name, files))
    count = count + 1
  end
end
assert(count == 9, count .. " recipes")
