--- The user's cache folder, where the verbs keep what they would otherwise compute again.
-- @module shogun.cli.cache

--- Its name: $XDG_CACHE_HOME/shogun, or ~/.cache/shogun. It need not be there.
---@param get? fun(name: string): string?  default: of the environment
---@return string?  nil where there is no home
return function(get)
  get = get or os.getenv
  local function absolute(name)
    local value = get(name) or ""
    return value:find "^/" and value
  end
  local base, home = absolute "XDG_CACHE_HOME", absolute "HOME"
  base = base or home and home .. "/.cache"
  return base and base .. "/shogun" or nil
end
