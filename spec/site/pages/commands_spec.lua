-- commands_spec.lua -- the pages of the verbs: one for each, with all that its help says; and the
-- examples, which the verbs' own parsers read.

if not pcall(require, "argparse") then return pending "the command needs argparse" end

local classes = require "spec.support.classes"
local parser = require "shogun.cli.parser"
local plain = require "site.plain"
local shell = require "spec.support.shell"
local verbs = require "shogun.cli.verbs"

local pages, found = require("site.commands").pages()

require("spec.support.harsh").stop() -- it only reads texts

local function examples_of(verb) return require("shogun.cli.verbs." .. verb).examples end

local by_address = {}
for _, page in ipairs(pages) do by_address[page.address] = page end

describe("the page of a verb", function()
  it("exists for each verb, and has a link in the index", function()
    local index = by_address["commands/index.html"].content
    assert.equal(#verbs.list() + 1, #pages)
    for _, name in ipairs(verbs.list()) do
      assert(by_address["commands/" .. name .. ".html"], name)
      assert(index:find(('href="%s.html"'):format(name), 1, true), name)
    end
  end)

  it("has the text of the verb's help", function()
    for _, name in ipairs(verbs.list()) do
      local command = parser.new(nil, nil, name)._commands[1]
      local text = plain.of_html(by_address["commands/" .. name .. ".html"].content)
      local function has(part)
        local words = part:gsub("%s+", " ")
        assert(text:find(words, 1, true), ("%s: %s is missing"):format(name, words))
      end
      has(command:get_usage())
      for _, option in ipairs(command._options) do
        if not option._hidden then has(option:_get_description()) end
      end
      has(command.notes or "")
      for _, example in ipairs(examples_of(name)) do has(example[1]) end
    end
  end)

  it("is found by a search for the verb's name or for one of its options", function()
    local titles = {}
    for _, entry in ipairs(found) do titles[entry.title] = entry.address end
    assert.equal("commands/match.html", titles["shogun match"])
    assert.equal("commands/match.html#option-sprt", titles["shogun match --sprt ELO0,ELO1"])
  end)
end)

describe("an example of a verb", function()
  it("is accepted by the verb, and fits into one line of the help", function()
    for _, name in ipairs(verbs.list()) do
      for _, example in ipairs(examples_of(name)) do
        local is_its_own = false
        for _, words in ipairs(shell.commands(example[1])) do
          is_its_own = is_its_own or words[1] == "shogun" and words[2] == name
          local class, message = classes.of(words, false)
          assert(class, ("%s: %s"):format(example[1], message))
        end
        assert(is_its_own, example[1])
        assert(#table.concat(example, "  # ") < 80, example[1])
      end
    end
  end)
end)
