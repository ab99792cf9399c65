--- The packages of Debian and its like to which files belong: their versions and licences.
-- @module shogun.release.packages

local shell = require "shogun.release.shell"

local packages = {}

---@class shogun.SystemPackage
---@field name string  "libc6-dev"
---@field version string
---@field source string  "glibc"
---@field source_version string
---@field purl string
---@field text string?  what /usr/share/doc says of its licence

local fields <const> = "${Package}\t${Version}\t${source:Package}\t${source:Version}\t"
  .. "${Architecture}\n"

-- "debian", "ubuntu".
local function distribution()
  return (shell.read "/etc/os-release" or ""):match "\nID=\"?(%w+)" or "debian"
end

--- A package URL, as https://github.com/package-url/purl-spec has it.
---@param name string
---@param version string
---@param arch string
---@return string
function packages.purl(name, version, arch)
  local escaped = version:gsub("[^%w.~-]", function(c) return ("%%%02X"):format(c:byte()) end)
  return ("pkg:deb/%s/%s@%s?arch=%s"):format(distribution(), name, escaped, arch)
end

-- What is installed of the name: "libc6-dev:amd64".
local function installed(name)
  local line = shell.lines("dpkg-query -W -f '" .. fields .. "'", { name })[1]
  local package, version, source, of_source, arch = line:match(("([^\t]*)\t?"):rep(5))
  return {
    name = package, version = version, source = source, source_version = of_source,
    purl = packages.purl(package, version, arch),
    text = shell.read("/usr/share/doc/" .. package .. "/copyright"),
  }
end

--- The packages of files, by their paths; none of those that belong to no package.
---@param paths string[]
---@return { [string]: shogun.SystemPackage }
function packages.of(paths)
  local found, known = {}, {}
  for _, line in ipairs(#paths > 0 and shell.lines("dpkg-query -S --", paths) or {}) do
    local name, path = line:match "^([^ ,]+[^ ,:])", line:match ": (/.*)$"
    if path and name ~= "diversion" then
      known[name] = known[name] or installed(name)
      found[path] = known[name]
    end
  end
  return found
end

return packages
