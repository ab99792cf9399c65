-- run.lua -- busted under the Lua that runs this file, whatever Lua the command `busted` belongs to.

require "busted.runner" { standalone = false }
