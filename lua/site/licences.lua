--- Makes the page of licences: shogun's, and those of other projects' parts in the built files.

local escape = require "shogun.draw.escape"
local file = require "site.file"
local markdown = require "site.markdown"

local intro <const> = [[
<h1>Licences</h1>
<p>shogun is free software under the MIT licence:</p>
%s<h2 id="parts">Parts of others</h2>
<p>What is built from it contains parts of other projects. <a href="THIRD-PARTY.txt">Their licences
are in one file</a>, which is installed with shogun, too.</p>
<table>
<thead><tr><th>Part</th><th>Version</th><th>Licence</th><th>In</th></tr></thead>
<tbody>
%s</tbody>
</table>
]]

local function row(part)
  return ("<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>\n"):format(escape(part.name),
    escape(part.version or ""), escape(part.licence or "see the file"),
    escape(table.concat(part.products, ", ")))
end

---@param parts shogun.LinkedPart[]
---@return shogun.SitePage
return function(parts)
  local rows = {}
  for i, part in ipairs(parts) do rows[i] = row(part) end
  return {
    address = "licences.html", title = "Licences",
    description = "The licence of shogun, and the licences of its parts from other projects.",
    content = intro:format(markdown.output(file.read "LICENSE"), table.concat(rows)),
  }
end
