-- arrows.lua -- the dependencies between files, from the #include lines of csrc/, the calls of
-- require in lua/, lazy ones too, and the imports of the site's script; and the circles in
-- such a graph.
--
-- A graph is a table: a name to the set of names that it needs.

local read = require("spec.support.command").read

local arrows = {}

function arrows.files(words)
  local list, pipe = {}, assert(io.popen("find " .. words))
  for path in pipe:lines() do list[#list + 1] = path end
  assert(pipe:close())
  table.sort(list)
  return list
end

local function is_file(path)
  local file = io.open(path)
  return file ~= nil and file:close()
end

-- "csrc/engine/kernel/../reach.h" is "csrc/engine/reach.h".
local function without_dots(path)
  local count
  path = path:gsub("/%./", "/")
  repeat path, count = path:gsub("[^/.]+/%.%./", "", 1) until count == 0
  return path
end

-- The arguments of `find` for the C files.
arrows.in_c = "csrc -name '*.[ch]' -o -name '*.inc'"

-- What each noun of these files includes; a noun is all files of one name in one folder
-- ("engine/kernel/fill"). The second value holds the headers that do not belong to the tree.
function arrows.of_c()
  local ours, others = {}, {}
  for _, path in ipairs(arrows.files(arrows.in_c)) do
    local noun = path:match "^csrc/(.*)%.%l+$"
    ours[noun], others[noun] = ours[noun] or {}, others[noun] or {}
    for name in read(path):gmatch '#%s*include%s*["<]([^">]+)[">]' do
      local included = without_dots(path:match "^.*/" .. name)
      local needed = included:match "^csrc/(.*)%.%l+$"
      if not is_file(included) then
        others[noun][name] = true
      elseif needed ~= noun then
        ours[noun][assert(needed, included .. " is outside csrc")] = true
      end
    end
  end
  return ours, others
end

-- Lua code without comments; a text in quotes stays.
function arrows.code(path)
  return (read(path):gsub("%-%-%[%[.-%]%]", ""):gsub("%-%-[^\n]*", ""))
end

local is_c <const> = { ["shogun.core"] = true, ["shogun.libpq"] = true }

local is_tree <const> = { shogun = true, site = true }

-- `require("shogun.cli.verbs." .. name)` needs all that begin so.
local function add_start(graph, name, start)
  for other in pairs(graph) do
    if other ~= name and other:sub(1, #start) == start then graph[name][other] = true end
  end
end

-- Adds what one text requires of ours.
local function add_required(graph, name, code)
  for required, after in code:gmatch 'require[%s(,]*"([%w_.]*)"(%s*%.?%.?)' do
    local is_ours = is_tree[required:match "^[^.]*"] and not is_c[required]
    if is_ours and after:find("..", 1, true) then
      add_start(graph, name, required)
    elseif is_ours then
      assert(graph[required], name .. " requires " .. required .. ", which is not there")
      graph[name][required] = true
    end
  end
end

-- Of Lua modules, by the names under which they are required; declarations are never loaded.
function arrows.of_lua()
  local graph, paths = {}, {}
  for _, path in ipairs(arrows.files "lua -name '*.lua' -not -path 'lua/shogun/types*'") do
    local name = path:match("^lua/(.*)%.lua$"):gsub("/init$", ""):gsub("/", ".")
    graph[name], paths[name] = {}, path
  end
  for name, path in pairs(paths) do add_required(graph, name, arrows.code(path)) end
  return graph, paths
end

local script <const> = "lua/site/script/"

-- JavaScript without comments; "https://..." is none.
function arrows.script_code(path)
  return (("\n" .. read(path)):gsub("/%*.-%*/", ""):gsub("(%s)//[^\n]*", "%1"))
end

-- Of the site's script, by paths below its folder. An import of a type, in a comment, counts: the
-- type of a parameter is an arrow even where the value arrives without an import.
function arrows.of_script()
  local graph = {}
  for _, path in ipairs(arrows.files(script .. " -name '*.js'")) do
    local name = path:sub(#script + 1)
    graph[name] = {}
    for imported in read(path):gmatch '"(%.%.?/[^"\n]+%.js)"' do
      local needed = without_dots(path:match "^.*/" .. imported)
      if needed:sub(1, #script) == script then
        assert(is_file(needed), path .. " imports " .. needed .. ", which is not there")
        graph[name][needed:sub(#script + 1)] = true
      end
    end
  end
  return graph
end

-- Whether a list of arguments contains `this`, also within an object or a list.
local function passes_this(arguments) return arguments:find "[(,:%[.]%s*this%s*[,)}%]]" ~= nil end

-- The imported classes and functions to which JavaScript code passes its own `this`: they then
-- hold their owner, a circle that no import shows.
function arrows.owned(code)
  local found = {}
  for list in code:gmatch "import%s*(%b{})%s*from" do
    for name in list:gmatch "[%w_]+" do
      for arguments in code:gmatch("%f[%w_]" .. name .. "%s*(%b())") do
        if passes_this(arguments) then found[#found + 1] = name end
      end
    end
  end
  return found
end

-- The same arrows between groups: to_group(name) is the group of a name.
function arrows.grouped(graph, to_group)
  local groups = {}
  for name, needed in pairs(graph) do
    local group = to_group(name)
    groups[group] = groups[group] or {}
    for other in pairs(needed) do
      if to_group(other) ~= group then groups[group][to_group(other)] = true end
    end
  end
  return groups
end

local function sorted_keys(set)
  local list = {}
  for key in pairs(set) do list[#list + 1] = key end
  table.sort(list)
  return list
end

-- Circles by name, each as "a -> b -> a"; every circle leaves at least one in the list.
function arrows.circles(graph)
  local found, state, line = {}, {}, {}
  local function visit(name)
    state[name] = "open"
    line[#line + 1] = name
    for _, other in ipairs(sorted_keys(graph[name] or {})) do
      if state[other] == "open" then
        local first = #line
        while line[first] ~= other do first = first - 1 end
        found[#found + 1] = table.concat(line, " -> ", first) .. " -> " .. other
      elseif not state[other] then
        visit(other)
      end
    end
    line[#line] = nil
    state[name] = "done"
  end
  for _, name in ipairs(sorted_keys(graph)) do if not state[name] then visit(name) end end
  return found
end

return arrows
