-- run.lua -- busted under the Lua that runs this file, whichever the command `busted` belongs to.

require "busted.runner" { standalone = false }
