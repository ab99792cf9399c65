-- manual_run.lua -- `make docs-test`: how a text becomes a page; the manual of `make docs` as files
-- on a disk. Every link has a target, and no page needs a script or a server.

local article = require "site.article"
local command = require "spec.support.command"
local links = require "site.links"
local reference = require "site.reference"
local texts = require "site.texts"

local folder <const> = "build/docs/"

-- The pages by their addresses.
local function read_pages()
  local pages = {}
  local pipe <close> = assert(io.popen(("cd %s && find . -name '*.html'"):format(folder)))
  for path in pipe:lines() do
    local address = path:gsub("^%./", "")
    pages[address] = command.read(folder .. address)
  end
  return pages
end

local pages <const> = read_pages()

local function is_there(path)
  local file = io.open(folder .. path)
  if file then file:close() end
  return file ~= nil
end

describe("the manual", function()
  it("has every text and every page of the reference at its address", function()
    for _, one in ipairs(texts.list()) do assert(pages[one.address], one.address) end
    for _, page in ipairs(reference.book().pages) do
      assert(pages["reference/" .. page.address], page.address)
    end
  end)

  it("has links that lead to files and to places in them", function()
    local count = 0
    for address, html in pairs(pages) do
      for link in html:gmatch '%s[hs]re?[cf]="([^"]*)"' do
        local path, id = link:match "^([^#]*)#?(.*)$"
        local to = path == "" and address or links.path(address, path)
        assert(not link:find "^%a+:" and is_there(to), address .. ": " .. link)
        assert(id == "" or pages[to]:find(('id="%s"'):format(id), 1, true), address .. ": " .. link)
        count = count + 1
      end
    end
    assert.is_true(count > 1000)
  end)

  it("needs no scripts, and shows nothing that only scripts fill", function()
    for address, html in pairs(pages) do
      local is_sample = address == "embed/index.html" -- by shogun page, with a script
      assert(is_sample or not html:find "<script" and not html:find 'id="search"', address)
    end
  end)

  it("says where the playground is", function()
    assert.truthy(pages["play/index.html"]:find("make site-serve", 1, true))
  end)
end)

-- The HTML of a text with a shell program and a block that shows its output.
local function page(code, said)
  local text = "# T\n\nWords.\n\n```sh\n%s\n```\n\n```output\n%s\n```\n"
  return article.page(article.text("a.html", text:format(code, said))).content
end

describe("the page of a program", function()
  it("shows the program's output", function()
    assert.truthy(page("echo 1", "2"):find("<samp>1\n</samp>", 1, true))
    assert.truthy(page("echo 1", "…"):find("<samp>1\n</samp>", 1, true))
  end)

  it("shows the output in the page's text if the program's output varies", function()
    assert.truthy(page("echo took 12 ms", "took … ms"):find("<samp>took … ms\n</samp>", 1, true))
    assert.truthy(page("echo 1", "a\n…"):find("<samp>a\n…\n</samp>", 1, true))
  end)
end)

describe("the page of a text", function()
  it("links the first use of a term to the glossary, which defines each term", function()
    local text = "# X\n\n`ply` Plies: a ply, two plies.\n"
    local html = article.page(article.text("guides/x.html", text)).content
    local _, times = html:gsub('<a href="../rules.html#glossary">ply</a>', "")
    assert.equal(1, times)
    local rules = command.read "lua/site/pages/rules.md"
    for word in command.read("lua/site/article.lua"):gmatch '"([%a ]+)" }' do
      assert.truthy(rules:find("\n| " .. word .. " | ", 1, true), word)
    end
  end)
end)
