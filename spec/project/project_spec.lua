-- project_spec.lua -- the project itself: all packed, runnable, and as it is described.

local arrows = require "spec.support.arrows"
local command = require "spec.support.command"
local links = require "site.links"
local pages = require "spec.support.pages"
local peers = require "spec.bench.peers"

local interpreter, read = command.interpreter, command.read

local function lines(text) return select(2, text:gsub("\n", "\n")) end

describe("every public function in Lua", function()
  it("has a doc comment", function()
    for _, path in ipairs(arrows.files "lua/shogun -name '*.lua' -not -path '*/cli/*'") do
      local before = ""
      for line in io.lines(path) do
        local public = line:match "^function (%a+[.:]%a[%w_]*)" or line:match "^return function"
        if public and not path:find "^lua/shogun/types" then
          assert.truthy(before:find "^%-%-%-", path .. ": " .. public)
        end
        before = line
      end
    end
  end)
end)

describe("the examples", function()
  for _, path in ipairs(arrows.files "examples/*.lua") do
    it(path .. " has at most sixty lines and runs without arguments", function()
      assert.is_true(lines(read(path)) <= 60)
      local output, status = command.shell(interpreter() .. " " .. path)
      assert.equal(0, status, output)
      assert.is_true(#output > 100)
    end)
  end
end)

describe("the README", function()
  it("has at most 120 lines and at most 1100 words", function()
    local text = read "README.md"
    assert.is_true(lines(text) <= 120 and select(2, text:gsub("%S+", "")) <= 1100)
  end)

  it("shows a program, then make play and make test, in its first screen", function()
    local screen = read("README.md"):sub(1, 1900):match "```lua (.*)"
    assert.truthy(screen:find "\nmake play\n")
    assert.truthy(screen:find "\nmake test\n")
  end)

  it("has the table that make bench prints, without the rows of chess programs", function()
    local tables = {}
    for i, path in ipairs(peers.pages) do
      local text = read(path)
      tables[i] = text:sub(peers.place(text))
    end
    local same_game, chess = tables[1]:gsub("| Stockfish .+\n(| Shogun's rules )", "%1")
    assert.equal(1, chess)
    assert(same_game:find "\n| shogun | [%d.]+ [MG] | ")
    assert.equal(same_game, tables[2])
    assert.equal(same_game, tables[3])
  end)

end)

-- Whether a page has a heading with this anchor, by the rules of repository hosts.
local function has_heading(path, anchor)
  for heading in read(path):gmatch "\n#+ ([^\n]+)" do
    if heading:lower():gsub("[^%w _-]", ""):gsub(" ", "-") == anchor then return true end
  end
end

describe("the pages", function()
  it("link only to files and headings of this tree", function()
    for _, path in ipairs(pages.list()) do
      local _, prose = pages.blocks(path)
      local text = table.concat(prose, "\n"):gsub("`[^`]*`", ""):gsub("%]%(", 'href="')
      for link in text:gmatch '[hs]r[ec]f?="([^") ]+)' do
        local name, anchor = link:match "^([^#]*)#?(.*)$"
        local to = name == "" and path or links.path(path, name)
        local is_there = link:find "^%a+:" or to:find "^lua/site/embed/" -- the site makes it
          or io.open(to)
          and (anchor == "" or not to:find "%.md$" or has_heading(to, anchor))
        assert(is_there, ("%s links to %s"):format(path, link))
      end
    end
  end)
end)

describe("the specs", function()
  it("have at most three hundred lines each", function()
    for _, path in ipairs(arrows.files "spec -name '*_spec.lua'") do
      assert(lines(read(path)) <= 300, path)
    end
  end)
end)

local rock = {}
assert(loadfile(command.output "ls *.rockspec":match "%S+", "t", rock))()

describe("the rockspec", function()
  it("has the address of the project", function()
    local address = read ".github/address"
    assert.truthy(address:find "^https://%S+[^/%s]\n$")
    address = address:match "%S+"
    assert.equal("git+" .. address .. ".git", rock.source.url)
    assert.equal(address, rock.description.homepage)
    assert.equal(address .. "/issues", rock.description.issues_url)
  end)

  it("builds and tests with make, which installs no packages", function()
    assert.equal("make", rock.build.type)
    assert.equal("make test INSTALL=no", rock.test.command)
  end)
end)

describe("a spec", function()
  it("names the message of each error that it expects", function()
    local count, nameless = 0, {}
    for _, path in ipairs(arrows.files "spec -name '*_spec.lua'") do
      for call in arrows.code(path):gmatch "assert%.[has_]*error[_matches]*(%b())" do
        count = count + 1
        if call:find "end%s*%)$" then nameless[#nameless + 1] = path .. ": " .. call end
      end
    end
    assert.same({}, nameless)
    assert(count > 20, count)
  end)

  it("waits in the shell only by command.await, which has a time limit", function()
    for _, path in ipairs(arrows.files "spec -name '*.lua'") do
      local code = path:find "support/command" and "" or arrows.code(path):gsub('"%s*%.%.%s*"', "")
      for _, word in ipairs { "until", "while", "for" } do
        local loop = "%f[%w]" .. word .. " ([^;\n]*);%s*do%f[%W](.-)%f[%w]done%f[%W]"
        for head, body in code:gmatch(loop) do
          local ends = head:find "^read" or word == "for" and not head:find "seq"
          assert(ends or not body:find "sleep", ("%s: %s %s"):format(path, word, head))
        end
      end
    end
  end)
end)
