-- heads_spec.lua -- what others show of a page: its title and its description.

local command = require "spec.support.command"
local file = require "site.file"
local frame = require "site.frame"
local markdown = require "site.markdown"
local plain = require "site.plain"
local site = require "site"
local version = require "shogun.version"

require("spec.support.harsh").stop() -- it only reads texts

describe("the pages of the site", function()
  local missing = command.missing("cmark-gfm", "cmark-gfm")
  if missing then return pending(missing) end

  local heads = site.heads()

  it("have unique titles and descriptions", function()
    for _, name in ipairs { "title", "description" } do
      local owners = {}
      for _, head in ipairs(heads) do
        local text = head[name]
        assert(not owners[text], ("%s and %s: %s"):format(head.address, owners[text], text))
        owners[text] = head.address
      end
    end
  end)

  it("have descriptions that are sentences of 50 to 160 characters, and no markup", function()
    for _, head in ipairs(heads) do
      local text, size = head.description, utf8.len(head.description)
      assert(size >= 50 and size <= 160, ("%s: %d characters: %s"):format(head.address, size, text))
      assert(text:find "^%S.*[.?!]$", ("%s: no sentence: %s"):format(head.address, text))
      text = head.title .. text
      assert(not text:find "[`<>\n]" and not text:find "%]%(" and not text:find "&%w+;", text)
    end
  end)

  it("have a title and a description in the head of their HTML", function()
    local html = frame {
      address = "a/b.html", title = "T", description = "D & E.", content = "",
    }
    assert.truthy(html:find('<meta name="description" content="D &amp; E.">', 1, true))
    assert.truthy(html:find('<meta property="og:title" content="T - shogun">', 1, true))
    assert.truthy(html:find('<meta property="og:description" content="D &amp; E.">', 1, true))
  end)
end)

describe("a page", function()
  -- A page of a site whose .github/address has this text.
  local function page(text)
    local read = file.read
    file.read = function(path) return path == ".github/address" and text or read(path) end
    local of_site = assert(loadfile "lua/site/frame.lua")()
    file.read = read
    return of_site {
      address = "index.html", title = "T", description = "D.", content = "<!-- source -->",
    }
  end

  it("links to the configured address of the source", function()
    local html = page "https://shogun.example/a&b\n"
    assert.equal(3, select(2, html:gsub('<a href="https://shogun%.example/a&amp;b">', "")))
    local image = 'og:image" content="https://shogun.example/a&amp;b/icon-512.png">'
    assert.truthy(html:find(image, 1, true))
    assert.truthy(html:find(version .. ", under the MIT licence", 1, true))
  end)

  it("has no address while none is configured", function()
    for _, text in ipairs { "https://example.invalid/shogun\n", "https://shogun.invalid\n" } do
      local html = page(text)
      assert.falsy(html:find "https?:")
      assert.falsy(html:find "og:image" or html:find "<!-- source")
    end
  end)
end)

describe("the content security policy of a page", function()
  it("denies the sources that default-src does not cover", function()
    local html = frame { address = "a.html", title = "T", description = "D.", content = "" }
    for _, name in ipairs { "object-src", "base-uri", "form-action" } do
      assert.truthy(html:find(name .. " 'none'", 1, true), name)
    end
  end)
end)

describe("the headings of a page", function()
  local missing = command.missing("cmark-gfm", "cmark-gfm")
  if missing then return pending(missing) end

  it("have unique addresses, even if their texts are equal", function()
    local ids = {}
    local html = markdown.html "## One\n\n### Fixed\n\n## Two\n\n### Fixed\n"
    for id in html:gmatch ' id="([^"]*)"' do ids[#ids + 1] = id end
    assert.same({ "one", "fixed", "two", "fixed-2" }, ids)
  end)
end)

describe("plain text", function()
  it("is Markdown or HTML without its markup", function()
    assert.equal("a b, c<d> & e", plain.of_markdown "a [b](x.html),\n`c<d>` & **e**")
    assert.equal('a "b" & <c>', plain.of_html "<p>a  <em>&quot;b&quot;</em><br>&amp; &lt;c&gt;</p>")
  end)

  it("separates the cells of a table, and keeps words whole", function()
    assert.equal("a b c d e", plain.of_html(
      "<tr><td>a</td><td>b</td></tr><tr><th>c</th></tr><p>d</p><p>e</p>"))
    assert.equal("abc, d", plain.of_html "a<em>b</em>c<code></code>, <a>d</a>")
  end)

  it("is cut off after the last sentence that fits into a description", function()
    local long = ("x"):rep(100) .. "."
    assert.equal("One. Two?", plain.description("One. Two? " .. ("y"):rep(200) .. "."))
    assert.equal("One. " .. long, plain.description("One. " .. long .. " " .. long))
  end)

  it("describes a page if it is the page's first paragraph of prose", function()
    local text = '# T\n\n```board\nboard: start\n```\n\n<p class="lead">One.</p>\n\nTwo.\n'
    assert.equal('<p class="lead">One.</p>', plain.first_paragraph(text))
  end)
end)
