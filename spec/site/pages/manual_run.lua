-- manual_run.lua -- `make docs-test`: the manual of `make docs` as files on a disk. Every link
-- leads somewhere, and nothing in it needs a script or a server.

local command = require "spec.support.command"
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

-- "../rules.html" in "guides/laws.html" is "rules.html"; "" is the page itself.
local function target(address, path)
  if path == "" then return address end
  local full = (address:match "^.*/" or "") .. path
  repeat
    local count
    full, count = full:gsub("[^/]+/%.%./", "", 1)
  until count == 0
  return full
end

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
        local to = target(address, path)
        assert(not link:find "^%a+:" and is_there(to), address .. ": " .. link)
        assert(id == "" or pages[to]:find(('id="%s"'):format(id), 1, true), address .. ": " .. link)
        count = count + 1
      end
    end
    assert.is_true(count > 1000)
  end)

  it("needs no scripts, and shows nothing that only scripts fill", function()
    for address, html in pairs(pages) do
      assert(not html:find "<script" and not html:find 'id="search"', address)
    end
  end)

  it("says where the playground is", function()
    assert.truthy(pages["play/index.html"]:find("make site-serve", 1, true))
  end)
end)
