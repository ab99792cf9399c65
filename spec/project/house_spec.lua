-- house_spec.lua -- the house: no circles, arrows that point one way, files that say what they
-- are, specs that name messages.

local arrows = require "spec.support.arrows"
local command = require "spec.support.command"

local read = command.read

require("spec.support.harsh").stop()             -- it only reads texts

-- The other folders that each folder of csrc may include. kernel/ is a part of engine/.
local below <const> = {
  engine = "", companions = "", endgame = "engine", search = "engine endgame",
  train = "engine search", library = "engine search",
  module = "engine endgame search train library companions",
  postgres = "module", sandbox = "module", web = "module", windows = "",
}
-- The same for the folders of csrc/module, and for shogun.c there.
local floors <const> = {
  binding = "", system = "binding", board = "binding system", game = "binding board",
  endgame = "binding system board", search = "binding system board endgame",
  train = "binding system board search", library = "binding system board",
  companions = "binding system",
  shogun = "binding system board game endgame search train library companions",
}
local knows_lua <const> = {
  module = true, postgres = true, sandbox = true, web = true, windows = true,
}

-- The layers of lua/: a folder may require folders of its own height or a lower one; other folders
-- have height 0. `shogun`, `shogun.match` and methods.lua have the height of cluster/.
local height <const> = {
  box = 1, bots = 2, draw = 3, train = 4, arena = 5, law = 6, cluster = 7, cli = 8, site = 9,
}

-- "shogun.bots.greedy" and "shogun.bots" are in bots/; "shogun.check" is in no folder.
local function lua_folder(path)
  return path:match "^lua/shogun/([^/]+)/" or path:match "^lua/(site)/" or ""
end

local function height_of(name, path)
  local is_public = name == "shogun" or name == "shogun.match" or name == "shogun.methods"
  return is_public and height.cluster or height[lua_folder(path)] or 0
end

local function c_folder(noun) return noun:match "^[^/]+" end

local function floor(noun) return noun:match "^module/([^/]+)" end

-- The lines that a program prints; git prints none if the tree is not a clone.
local function lines(program)
  return command.output("unset LD_PRELOAD; " .. program .. " 2>/dev/null"):gmatch "[^\n]+"
end

describe("the tree", function()
  local top <const> = "csrc examples lua spec LICENSE Makefile README.md "

  it("has only known files at its top", function()
    local found = {}
    for path in lines "git ls-files" do found[path:match "^[^/]+"] = true end
    for name in pairs(found) do
      local is_known = top:find(name .. " ", 1, true)
      assert(is_known or name:find "^%." or name:find "%.rockspec$", name)
    end
  end)

  it("has at most 30 files in each folder, apart from one folder", function()
    local most <const> = { ["lua/shogun/cli/verbs"] = 36 }
    local sizes, crowded = {}, {}
    for path in lines "git ls-files" do
      local folder = path:match "^(.*)/" or "."
      sizes[folder] = (sizes[folder] or 0) + 1
    end
    for folder, size in pairs(sizes) do
      if size > (most[folder] or 30) then crowded[#crowded + 1] = folder .. ": " .. size end
    end
    assert.same({}, crowded)
  end)
end)

describe("the C files", function()
  local graph, others = arrows.of_c()

  it("include each other without a cycle", function()
    assert.same({}, arrows.circles(graph))
  end)

  -- Fails if a file includes a file of a folder that the list of its own folder lacks.
  local function check(folder_of, allowed)
    for noun, included in pairs(graph) do
      local folder = folder_of(noun)
      local list = folder and assert(allowed[folder], "a folder without a line here: " .. folder)
      for other in pairs(list and included or {}) do
        local to = folder_of(other)
        local is_below = not to or to == folder or list:find("%f[%w]" .. to .. "%f[%W]")
        assert(is_below, ("%s includes %s"):format(noun, other))
      end
    end
  end

  it("include only files of their own folder or of lower folders", function()
    check(c_folder, below)
  end)

  it("in module/ include only files of their own layer or of lower layers", function()
    check(floor, floors)
  end)

  -- It is an object of its own, into which those files are linked once more.
  it("in postgres/ include only binding/, the clock and the hook", function()
    local shared <const> = { ["module/system/clock"] = true, ["module/system/hook"] = true }
    for noun, included in pairs(graph) do
      for other in pairs(c_folder(noun) == "postgres" and included or {}) do
        local is_shared = shared[other] or other:find "^module/binding/"
        assert(c_folder(other) == "postgres" or is_shared, ("%s includes %s"):format(noun, other))
      end
    end
  end)

  it("check the version of Lua before they call it", function()
    local pattern <const> = "\nint (luaopen_[%w_]+)[^\n]*\n{\n([^\n]*)"
    for _, path in ipairs(arrows.files "csrc -name '*.c'") do
      for name, first in read(path):gmatch(pattern) do
        assert.equal("    luaL_checkversion(L);", first, name)
      end
    end
  end)

  it("outside of module/ and of the programs include no Lua, stdio or stdlib", function()
    for noun, headers in pairs(others) do
      for header in pairs(knows_lua[c_folder(noun)] and {} or headers) do
        for _, forbidden in ipairs { "^lua", "lauxlib", "stdio", "stdlib" } do
          assert.falsy(header:find(forbidden), ("%s includes %s"):format(noun, header))
        end
      end
    end
  end)
end)

describe("the Lua modules", function()
  local graph, paths = arrows.of_lua()

  for between, to_group in pairs {
    ["files"] = function(name) return name end,
    ["folders"] = function(name)
      local folder = lua_folder(paths[name])
      return folder == "" and name or folder .. "/"
    end,
    ["the folders within them"] = function(name)
      return paths[name]:gsub("/shogun/", "/"):match "^lua/[%w_]+/[%w_]+/" or name
    end,
  } do
    it("require each other without a cycle between " .. between, function()
      assert.same({}, arrows.circles(arrows.grouped(graph, to_group)))
    end)
  end

  it("require only folders of their own layer or a lower layer", function()
    for name, required in pairs(graph) do
      for other in pairs(required) do
        local is_below = height_of(other, paths[other]) <= height_of(name, paths[name])
        assert(is_below, ("%s requires %s"):format(name, other))
      end
    end
  end)

  -- methods.lua may change them: it adds Lua's methods to the classes of the core and of records.
  it("do not change other modules", function()
    for _, path in pairs(paths) do
      local code = path:find "/methods%.lua$" and "" or "\n" .. arrows.code(path)
      local required = {}
      for name in code:gmatch "\n%s*local ([%w_]+)[^\n=]*= [%w_]*require%f[^%w_]" do
        required[name] = true
      end
      local assigned <const> = '\n%s*([%w_]+)[.[][^\n=(,{"]*=[^=]'
      for _, form in ipairs { assigned, "\n%s*function ([%w_]+)[.:]" } do
        for name in code:gmatch(form) do
          assert(not required[name], ("%s writes into %s"):format(path, name))
        end
      end
      assert(not code:find 'require[ (]"[%w_.]+"%)?%.[^\n=({",]*=[^=]', path)
    end
  end)

  it("load luv in one place, except in threads started by luv", function()
    local loading = {}
    for _, path in ipairs(arrows.files "lua/shogun -name '*.lua'") do
      if arrows.code(path):find '"luv"' then loading[#loading + 1] = path:match "([^/]*)%.lua$" end
    end
    assert.same({ "worker", "optional", "luv" }, loading)
  end)

  it("print, exit and read arguments only in the folder cli/", function()
    local allowed <const> = "function [%w_.]+%.print_board.-%f[%w]end%f[%W]"
    local forbidden <const> = {
      "%f[%w_.]print%s*[(\"]", "io%.write", "io%.stdout", "io%.stderr", "io%.stdin", "io%.read",
      "os%.exit", "%f[%w_.]arg%f[^%w_]%s*%[",
    }
    for _, path in pairs(paths) do
      local code = lua_folder(path) == "cli" and "" or arrows.code(path):gsub(allowed, "")
      for _, pattern in ipairs(forbidden) do
        local found = code:match(pattern)
        assert(not found, ("%s: %s"):format(path, found))
      end
    end
  end)
end)

describe("a function", function()
  local most <const> = 6

  -- The commas between the parameters, not those within one: `bool (*put)(int, int)`.
  local function count_parameters(list)
    local inner = list:sub(2, -2):gsub("%b()", "")
    return inner:find "%S" and select(2, inner:gsub(",", "")) + 1 or 0
  end

  -- Functions and their lists of parameters. C: at the start of a line, declared or defined.
  local function each_function(path)
    if path:find "%.lua$" then
      return arrows.code(path):gmatch "%f[%w_]function%s*([%w_.:]*)%s*(%b())"
    end
    local code = read(path):gsub("//[^\n]*", "")
    return ("\n" .. code):gmatch "\n%a[%w_ *\n]-([%w_]+)(%b())%s*[{;]"
  end

  it("has at most six parameters", function()
    local long, seen = {}, { c = 0, lua = 0 }
    for _, path in ipairs(arrows.files("lua/shogun " .. arrows.in_c .. " -o -name '*.lua'")) do
      local language = path:match "%.lua$" and "lua" or "c"
      for name, list in each_function(path) do
        seen[language] = seen[language] + 1
        if count_parameters(list) > most then long[#long + 1] = path .. ": " .. name .. list end
      end
    end
    assert.same({}, long)
    assert(seen.c > 1000 and seen.lua > 1000, seen.c .. " " .. seen.lua)
  end)
end)

describe("a cycle of modules", function()
  it("is found and named", function()
    local needs = { a = { b = true }, b = { c = true }, c = { b = true, d = true }, d = {} }
    assert.same({ "b -> c -> b" }, arrows.circles(needs))
    needs.c.b = nil
    assert.same({}, arrows.circles(needs))
  end)
end)

describe("the first line of a file", function()
  local function is_source(path)
    if path:find "^spec/data/" then return false end
    local ending = path:match "[^/]%.(%l+)$"
    return ("c h inc lua js mjs py css mk"):find("%f[%w]" .. (ending or "no") .. "%f[%W]") ~= nil
      or read(path):find "^#!" ~= nil
  end

  it("says what the file is for", function()
    local said, silent = {}, {}
    for line in lines "make -s --no-print-directory map" do
      local path, text = line:match "^(%S+)%s+(.*)$"
      said[path] = text
    end
    for path in lines "git ls-files" do
      local words = select(2, (said[path] or ""):gsub("%w+", ""))
      if is_source(path) and words < 2 then silent[#silent + 1] = path end
    end
    assert.same({}, silent)
  end)

  it("starts with the file's name if it names a file", function()
    for path in lines "git ls-files" do
      local text = is_source(path) and read(path):gsub("^#!.-\n", "") or ""
      local name = text:match "^[^\n]-([%w_.]+) %-%- "
      assert(not name or name == path:match "[^/]+$", path)
    end
  end)
end)

describe("the page CONTRIBUTING", function()
  it("names existing files", function()
    local count = 0
    for path in read(".github/CONTRIBUTING.md"):gmatch "`([%w_./-]+/[%w_.-]+)`" do
      if not path:find "%u%u" then
        read(path)
        count = count + 1
      end
    end
    assert(count > 20)
  end)
end)
