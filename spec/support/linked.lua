-- linked.lua -- a program in C with the objects that the library is made of: its output.

local command = require "spec.support.command"

-- Objects by their sources: a build folder may have others, of files that are gone.
local build <const> = [[cc -std=c11 -I'%s' '%s/batch.c' -o '%s' \
  $(ls csrc/engine/*.c csrc/engine/kernel/*.c csrc/library/*.c |
    sed 's|^csrc|%s|; s|c$|o|') -pthread]]

--- What the program of a folder prints, which has a shogun.h beside it.
---@param folder string  with batch.c and shogun.h
---@param objects string  the build folder
---@return string
return function(folder, objects)
  local text
  command.with_path(function(program)
    assert(os.execute(build:format(folder, folder, program, objects)))
    local pipe <close> = assert(io.popen(program))
    text = pipe:read "a"
  end)
  return text
end
