-- formats_spec.lua -- the chapter on formats: what it says is what is read and written.
--
-- `make pages` runs the programs and the commands of the chapter.

local command = require "spec.support.command"
local formats = require "shogun.cli.formats"
local made = require "site.made"
local npy = require "shogun.train.npy"
local results = require "shogun.results"
local rules = require "shogun.record.rules"
local runner = require "spec.support.verbs"
local schema = require "shogun.arena.store.schema"
local shape = require "shogun.record.shape"
local tags = require "shogun.record.tags"
local texts = require "site.texts"

require("spec.support.harsh").stop() -- it only reads texts

local by_name = {}
for _, text in ipairs(texts.list()) do by_name[text.address:match "^formats/(%l+)" or ""] = text end

-- The first cells of a table under a heading.
local function cells_of(name, heading)
  local list, part = {}, (by_name[name].text .. "\n## "):match("\n## " .. heading .. "\n(.-)\n## ")
  for cell in part:gmatch "\n| `([^`]+)`" do list[#list + 1] = cell end
  return list
end

describe("the page on the text of a board", function()
  it("has each rule and each part of the grammar", function()
    local block, count = made("grammar", ""), 0
    for line in table.concat(formats.grammar(), "\n"):gmatch "[^\n]+" do
      local name = line:match "^ +(%l+) += "
      assert(not name or block:find("\n" .. name, 1, true), line)
      count = count + (name and 1 or 0)
    end
    assert.equal(10, count)
    assert.truthy(made("parts", ""):find("| `turn` | to move; default:", 1, true))
  end)
end)

describe("the page on moves and rules", function()
  it("has each word of the rules, with values that can be read", function()
    local words = {}
    for word in rules.write(assert(rules.read "standard")):gmatch "(%l+=)" do
      words[#words + 1] = word
    end
    assert.same(words, cells_of("moves", "Rules"))
    local part = by_name.moves.text:match "\n## Rules\n(.*)"
    for word, values in part:gmatch "\n| `(%l+=)` | ([^|]+) |" do
      for value in values:gmatch "`(%l+)`" do assert(rules.read(word .. value)) end
    end
  end)
end)

describe("the page on records", function()
  it("has each reason why a game ends, and each possible result", function()
    assert.same(results.reasons, cells_of("records", "Results and reasons"))
    for _, text in ipairs(results.texts) do
      assert.truthy(by_name.records.text:find(("`%s`: "):format(text), 1, true))
      assert(shape.results[text])
    end
  end)

  it("has the tags with which a record begins", function()
    local list = table.concat(cells_of("records", "Tags"), " ")
    for _, name in ipairs { "Rules", "Board", "Seed", "Result", "Reason" } do
      assert.truthy(list:find(name, 1, true))
    end
    local board = tags.start { tags = { { name = "Rules", value = "lone=2" } } }
    assert.equal(2, board:rules().lone)
  end)
end)

-- The names in backquotes, and those in quotes.
local function names_in(text)
  local names = {}
  for name in text:gmatch "[`\"]([%l_]+)[`\"]" do names[name] = true end
  return names
end

describe("the page on events", function()
  it("has each field of a match's events", command.in_folder(function(folder)
    local words = command.small_match(folder, "greedy random --pairs 2 --quiet --json")
    local known, kinds = names_in(by_name.events.text), {}
    for _, event in ipairs(command.events((runner.run(words, "")))) do
      kinds[event.event] = true
      local is_open = event.event == "end" or event.event == "progress"
      for name in pairs(is_open and { event = "" } or event) do
        assert(known[name], name .. " is not on the page")
      end
    end
    assert.same({ start = true, game = true, ["end"] = true },
      { start = kinds.start, game = kinds.game, ["end"] = kinds["end"] })
  end))
end)

describe("the page on the database", function()
  it("describes each table and each column", function()
    local count, page = 0, made("database", "")
    for _, each in ipairs(schema.of_server().tables) do
      assert(page:find(("## `%s`\n\n%s\n"):format(each.name, each.about), 1, true), each.name)
      for _, column in ipairs(each) do
        local cells = ("| `%s` | "):format(column[1])
        assert(#column[3] > 0 and page:find(cells, 1, true), each.name .. "." .. column[1])
        count = count + 1
      end
    end
    assert(count > 100)
  end)

  it("has the columns of a real file", function()
    local environment = require("luasql.sqlite3").sqlite3()
    local file = assert(environment:connect ":memory:")
    for _, statement in ipairs(schema.of_file.statements) do
      assert(not statement:find("--", 1, true), statement)
      assert(file:execute(statement))
    end
    for _, each in ipairs(schema.of_file.tables) do
      local expected = {}
      for i, column in ipairs(each) do expected[i] = column[1] end
      local cursor = assert(file:execute("SELECT * FROM " .. each.name))
      assert.same(expected, cursor:getcolnames())
      cursor:close()
    end
    file:close()
    environment:close()
  end)
end)

describe("the query on the page on the database", function()
  it("can be run with the file of a match", command.in_folder(function(folder)
    local query = assert(by_name.database.text:match "\n```sql\n(.-)\n```")
    runner.run(command.small_match(folder, "greedy random --pairs 1 --quiet"), "")
    local environment = require("luasql.sqlite3").sqlite3()
    local file = assert(environment:connect(folder .. "/m.db"))
    local cursor, count = assert(file:execute(query)), 0
    for row in function() return cursor:fetch({}, "n") end do
      assert(shape.results[row[4]], row[4])
      count = count + row[5]
    end
    assert.equal(2, count)
    file:close()
    environment:close()
  end))
end)

describe("the page on files of positions", function()
  it("lists each field with the byte where it begins", function()
    local text, at = made("positions", ""), 0
    for _, field in ipairs(npy.fields) do
      local row = ("| %d | `%s` | `%s` |"):format(at, field[1], field[2]:sub(2))
      assert(text:find(row, 1, true), row)
      at = at + tonumber(field[2]:sub(3))
    end
    assert.equal(npy.record_bytes, at)
    assert.truthy(npy.header(1):find("('flags', '|u1')]", 1, true))
  end)
end)
