--- The page for addresses that lead nowhere, which hosts show at any depth.
-- @module shogun.site.missing

local content <const> = [[
<h1>There is no such page</h1>
<p>No page has this address. Search for it above, or go on from here:</p>
<ul class="cards">
<li><a href="/play/index.html">Playground</a><br>Play, write a bot, look at games.</li>
<li><a href="/rules.html">Rules</a><br>The rules of the game in pictures.</li>
<li><a href="/guides/index.html">Guides</a><br>From a first bot to a cluster.</li>
<li><a href="/reference/index.html">Reference</a><br>Every function, with an example.</li>
</ul>
]]

--- The page.
---@return shogun.SitePage
return function()
  local file <close> = assert(io.open("lua/shogun/site/script/page/missing.js", "rb"))
  return {
    address = "404.html", title = "Not found", root = "/", content = content,
    description = "No page of this site has the address: a search, and links to its main pages.",
    inline = file:read "a",
  }
end
