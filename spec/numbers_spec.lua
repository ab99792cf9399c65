-- numbers_spec.lua -- numbers that programs read and write, under a locale with a decimal comma.

local arrows = require "spec.support.arrows"
local command = require "spec.support.command"

-- The file LC_NUMERIC of a locale of the GNU C library, as localedef writes it.
local comma <const> = string.pack("=I4I4I4I4I4I4I4I4", 0x20031114, 6, 32, 34, 36, 40, 44, 48)
  .. ",\0.\0\3\3\0\0" .. string.pack("=I4I4", 0x2c, 0x2e) .. "UTF-8\0"

local program <const> = [[
  local shogun, board = require "shogun", require "shogun".board()
  local text = shogun.record.write { tags = {}, result = "*", moves = { { move = "d1e3",
    clock = 59.5, comment = "good" } } }
  local kept = shogun.record.parse(text)
  local record = shogun.analysis.of(kept, { nodes = 50 }):record()
  print(text, kept.moves[1].clock == 59.5, record, shogun.draw.page(record))

  local look = { arrows = { "d1e3" }, marks = { "a1" }, size = 333 }
  print(board:svg(look), board:tikz(look), shogun.draw.plot { { ply = 1, expected = 0.3 },
    { ply = 2, expected = 0.7, glyph = "?" } })
  print(shogun.draw.values(board, shogun.explore(board, { nodes = 50 })))
  print(shogun.draw.tour(5, 5, { { 0, 0 }, { 1, 2 } }))

  local outcomes, tally = require "spec.fakes.outcomes", require "shogun.arena.stats.tally"
  local settings = outcomes.settings({ "a", "b" }, { movetime = 0.5, sprt = { elo1 = 2.5 } })
  settings.rules, settings.allow_faults = tostring(shogun.rules()), true
  local counted = tally(settings)
  for _, game in ipairs(outcomes.games(settings, 99, 1)) do counted:add(game.task, game.outcome) end
  print(shogun.draw.report(counted:standings(), { settings = settings }))

  local path <const> = os.tmpname() .. ".db"
  assert(shogun.match { players = { "engine:level=3.5", "greedy" }, pairs = 1, seed = 1,
    openings = "random:1", db = path, movetime = 0.5 })
  local store, archive = require "shogun.arena.store", require "shogun.arena.store.archive"
  store = store.open(path)
  for game in store:games {} do print(archive.record(store:find(1).settings, game)) end
  os.remove(path)

  local bot <close> = shogun.bots.external { command = "tee /dev/stderr | shogun engine",
    nodes = 50, options = { level = 3.5 } }
  print(bot:choose(board, {}), shogun.bots.of("engine:level=3.5").name)
]]

-- The sorted lines of an output, since tee may write before the program or after it.
local function sorted(output)
  local lines = command.lines(output)
  table.sort(lines)
  return lines
end

describe("a program in a locale with a decimal comma", function()
  it("writes and reads the same as in the locale of C", function()
    local folder = command.output "folder=$(mktemp -d); mkdir $folder/comma; printf $folder"
    command.write(folder .. "/comma/LC_NUMERIC", comma)
    local function printed(locale)
      local set = command.quoted(("assert(os.setlocale('%s', 'numeric'))"):format(locale))
      return command.output(("LOCPATH=%s LUA_INIT=%s %s -e %s 2>&1"):format(folder, set,
        command.interpreter(), command.quoted(program)))
    end
    local expected, found = printed "C", printed "comma"
    os.execute("rm -r " .. folder)
    if found:find "^[^\n]*assertion failed" then return pending "not the GNU C library" end
    assert(not expected:find("traceback", 1, true), expected:sub(-500))
    assert.same(sorted(expected), sorted(found))
  end)
end)

describe("numbers that programs read", function()
  -- "%f[" is part of a Lua pattern. Exempt: cli/ writes for people, and a box uses the locale C.
  it("are formatted and parsed only by numbers.lua and message.h", function()
    local float <const> = "%%[-+ #0-9.]*[fgG][^%w%[]"
    for _, path in ipairs(arrows.files "lua/shogun -name '*.lua'") do
      local is_free = path:find "/cli/" or path:find "/box/" or path:find "/numbers%.lua$"
      local code = is_free and "" or arrows.code(path):gsub("%.0f", "d")
      local others = code:gsub("math%.tointeger%(tonumber", "")
      others = others:gsub("tonumber(%b())", function(call) return call:find ", 16%)$" and "" end)
      assert(not others:find 'tonumber%s*[("%[]', path .. ": tonumber")
      code = code:find(float) and code or ""
      local rest = code:gsub("(%b()):format%(", function(format)
        assert(not format:find(float), ("%s: %s:format"):format(path, format))
        return format .. "("
      end)
      assert(not rest:find "[%w_]:format%(", path .. ": a format in a variable")
    end
    for _, path in ipairs(arrows.files "csrc -name '*.c'") do
      local call = command.read(path):match 'printf%([^"]*"[^"]*%%[-+ #0-9.]*[eEfgG][^\n]*'
      assert(not call, ("%s: %s"):format(path, call))
    end
  end)
end)
