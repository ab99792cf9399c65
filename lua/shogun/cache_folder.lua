--- The user's cache folder, for what would otherwise be computed again.
--
-- Another user's folder is not used: sudo keeps HOME on some systems, and a link that its owner has
-- put there could get any file overwritten.

local files = require "shogun.files"

local function absolute(get, name)
  local value = get(name) or ""
  return files.is_absolute(value) and value
end

-- The folder, after those of the user that it is in.
local function folders_of(get)
  local base, home = absolute(get, "XDG_CACHE_HOME"), absolute(get, "HOME")
  base = base or files.is_windows and absolute(get, "LOCALAPPDATA")
  if base then return { base, base .. "/shogun" } end
  return home and { home, home .. "/.cache", home .. "/.cache/shogun" } or {}
end

--- Its name: $XDG_CACHE_HOME/shogun, or ~/.cache/shogun. It need not be there.
---@param get? fun(name: string): string?  default: of the environment
---@return string?  nil where there is no home, or it is another user's
return function(get)
  get = get or os.getenv
  local folders = get and folders_of(get) or {} -- a box has no environment
  for _, folder in ipairs(folders) do
    if files.is_foreign(folder) then return nil end
  end
  return folders[#folders]
end
