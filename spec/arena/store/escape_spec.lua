-- escape_spec.lua -- escape sequences in a database: from any column, no verb
-- writes them out.

local command = require "spec.support.command"
local database = require "shogun.arena.store.database"
local draw = require "shogun.draw"
local failure = require "shogun.failure"
local matches = require "spec.support.matches"
local new_tally = require "shogun.arena.stats.tally"
local postgres = require "spec.support.postgres"
local store = require "shogun.arena.store"
local strange = require "spec.fakes.strange_files"
local verbs = require "spec.support.verbs"

setup(strange.hide_luv)
teardown(strange.show_luv)

-- Clears the screen, rings, goes back, starts a line; the same beyond ASCII; marks that turn the
-- order of a text around, and the ends of lines and paragraphs.
local hostile <const> = "\27[2J\7\r\8\127\n\t\u{85}\u{9B}2J\u{61C}\u{200E}\u{200F}\u{202A}\u{202E}"
  .. "\u{2028}\u{2029}\u{2066}\u{2069}"
local no_utf8 <const> = "\27[2J\x9B2J\x80\xE2\x80"

-- All texts that a view of the database makes; each a function of its name that returns texts.
local views = {}
for _, line in ipairs(verbs.reading) do
  local shows_less = line:find "%-%-player" or line:find "%-%-match 1$" or line:find "%-%-board"
  if not shows_less then views[line] = function(path) return verbs.run(line, path) end end
end

local function report_of(path)
  local opened <close> = store.open(path, true)
  local match = opened:find(1)
  local tally = new_tally(match.settings)
  for task, outcome in opened:outcomes(match) do tally:add(task, outcome) end
  return draw.report(tally:standings(), { settings = match.settings })
end

function views.report(path)
  local text, message = failure.try(report_of, path)
  return text or "", message
end

views["another match"] = function(path)
  return verbs.run("match greedy random --pairs 1 --openings random:1 --quiet --db " .. path, path)
end

-- Looks at all views; whether one shows the text, escaped.
local function look(path, what)
  local is_shown = false
  for name, view in pairs(views) do
    for _, text in ipairs { view(path) } do
      local problem = type(text) == "string" and verbs.problem(text)
      assert(not problem, ("%s: %s: %s"):format(what, name, problem))
      is_shown = is_shown or type(text) == "string" and text:find("\\x1b", 1, true) ~= nil
    end
  end
  return is_shown
end

-- A sound database, of a file or on a server.
local function with_sound(call)
  if not postgres.server then return strange.with_copy(call) end
  postgres.with_database(function(url)
    strange.make(url)
    -- A server refuses most such rows, but its owner can let them in.
    strange.change(url, "ALTER TABLE games DROP CONSTRAINT games_are_sound")
    strange.change(url, "ALTER TABLE openings DROP CONSTRAINT openings_are_sound")
    call(url)
  end)
end

-- Puts a text behind what is in a column of every row of a match, which is not over then.
local function poison(path, column, text)
  local sql = "UPDATE %s SET %s = COALESCE(%s, '') || '%s' WHERE %s = 1"
  local key = column.table == "matches" and "id" or "match_id"
  strange.change(path, sql:format(column.table, column.name, column.name, text, key),
    "UPDATE matches SET finished = NULL WHERE id = 1 AND length(finished) = 19")
end

describe("an escape sequence in a database", function()
  it("is escaped by every verb, in every column", function()
    local shown = 0
    for _, column in ipairs(strange.columns()) do
      if column.stored == "text" then
        with_sound(function(path)
          poison(path, column, hostile)
          if look(path, column.table .. "." .. column.name) then shown = shown + 1 end
        end)
      end
    end
    assert(shown >= 18, shown)
  end)

  it("is escaped by every verb, even if the bytes around it are not UTF-8", function()
    if postgres.server then return pending "no text on a server is anything but UTF-8" end
    for _, name in ipairs { "name", "spec", "version", "author" } do
      with_sound(function(path)
        poison(path, { table = "players", name = name }, no_utf8)
        poison(path, { table = "games", name = "message" }, no_utf8)
        poison(path, { table = "games", name = "printed" }, no_utf8)
        assert.is_true(look(path, name))
      end)
    end
  end)

  it("is escaped if workers stored it on a server", function()
    if not postgres.server then return pending "it needs a server, which make postgres starts" end
    for _, statement in ipairs {
      "UPDATE chunks SET worker = ?", "UPDATE queues SET build = ?",
      "UPDATE queues SET verdict = ?",
      "UPDATE queues SET judge = ?", "INSERT INTO sources VALUES (1, 1, 1, ?, 'x', 'x')",
    } do
      with_sound(function(url)
        local db <close> = assert(database.open(url))
        db:execute "UPDATE matches SET finished = NULL"
        db:execute "INSERT INTO queues VALUES (1, 'b', 2, 1, NULL, NULL, NULL, NULL)"
        db:execute([[INSERT INTO chunks VALUES (1, 1, 1, 2, 'w', 9e15, 1, 0, 0, NULL),
          (1, 2, 3, 4, 'w', 0, 9, 0, 0, NULL)]])
        db:execute(statement, hostile)
        look(url, statement)
        db:execute "UPDATE chunks SET expires = 0" -- nobody plays any more
        local output, said = command.run("work --drain " .. url)
        assert.is_nil(verbs.problem(output) or verbs.problem(said))
      end)
    end
  end)

  it("is escaped if it is in the state of a tuning", matches.in_file(function(path)
    local line = "tune --openings random:1 --nodes 10 --iterations 1 --quiet --state FILE engine "
      .. "tempo"
    local first, said, code = verbs.run(line, path)
    assert.same({ 0, "" }, { code, said })
    assert.is_nil(verbs.problem(first))
    local whole, refused, output = command.read(path), 0
    for name in whole:gmatch '"([%l_%d]+)":"[^"]*"' do
      local text = require("dkjson").encode(hostile):sub(2, -2):gsub("%%", "%%%%")
      command.write(path, (whole:gsub('("' .. name .. '":"[^"]*)"', "%1" .. text .. '"')))
      output, said, code = verbs.run(line, path)
      refused = refused + code
      assert.is_nil(verbs.problem(output) or verbs.problem(said), name)
      command.write(path, (whole:gsub('("' .. name .. '":"[^"]*)"', "%1" .. hostile .. '"')))
      output, said = verbs.run(line, path)
      assert.is_nil(verbs.problem(output) or verbs.problem(said), name)
    end
    assert(refused > 3, refused)
  end))

  it("does not stop a match from resuming, as names are compared in escaped form",
    matches.in_database(function(path)
      local settings = matches.settings()
      settings.players[1].name, settings.players[2].spec = "a\27b\u{202E}", "m\xFCller.lua"
      local opened <close> = assert(store.open(path))
      assert.is_true(opened:begin(settings).is_new)
      assert.is_false(opened:begin(settings).is_new)
      assert.equal("a\\x1bb\\xe2\\x80\\xae", opened:find(1).settings.players[1].name)
    end))
end)
