-- batch.lua -- measures the steps a second of batches in C, Lua, LuaJIT and Python in turn, each
-- the best of some rounds. `make bench` and `make bench-library` print them.

local cputime = require("shogun.core").cputime
local shogun = require "shogun"

local boards <const>, steps <const>, rounds <const> = 4096, 120, 5

-- The rows of batch.c and batch.py that Lua has, too.
local function loops(batch)
  local actions = shogun.buffer(4 * boards)
  local mask, planes = shogun.buffer(2560 * boards), shogun.buffer(1024 * boards)
  local function step() assert(batch:step(batch:sample(actions))) end
  local function observe(form)
    return function()
      step()
      batch:mask(form, mask)
      batch:observation("bytes", planes)
    end
  end
  return {
    ["actions, steps"] = step,
    ["with masks in bits and planes"] = observe "bits",
    ["with masks in bytes and planes"] = observe "bytes",
  }
end

local function of_lua(found)
  for name, loop in pairs(loops(shogun.batch { boards = boards })) do
    local begun = cputime()
    for _ = 1, steps do loop() end
    local rate = boards * steps / (cputime() - begun) / 1e6
    found[name] = math.max(found[name] or 0, rate)
  end
end

local function of_program(found, command)
  local pipe = assert(io.popen(("%s %d %d 2>/dev/null"):format(command, boards, steps)))
  for line in pipe:lines() do
    local name, rate = line:match "^(.-)%s+([%d.]+) million"
    if name then found[name] = math.max(found[name] or 0, tonumber(rate)) end
  end
  pipe:close()
end

--- Millions of steps a second by language and row; a missing program has no rows.
---@param folder string  with bench_batch and libshogun.so
---@param python string
---@return table<"C" | "Lua" | "LuaJIT" | "Python", table<string, number>>
local function rates(folder, python)
  local found = { C = {}, Lua = {}, LuaJIT = {}, Python = {} }
  local at <const>, one_board <const> = "SHOGUN_LIBRARY='" .. folder .. "/libshogun.so' ",
    " spec/bench/one_board.lua "
  for _ = 1, rounds do
    of_program(found.C, folder .. "/bench_batch")
    of_lua(found.Lua)
    of_program(found.Lua, arg[-1] .. one_board .. "shogun")
    of_program(found.LuaJIT, at .. "LUA_PATH='examples/languages/?.lua' luajit" .. one_board
      .. "shogun_ffi")
    of_program(found.Python, at .. python .. " spec/bench/batch.py examples/learn")
  end
  return found
end

-- What each should be, in millions a second.
local wanted <const> = {
  { "random games on one board", LuaJIT = 1, Python = 0.1 },
  { "actions, steps", C = 4, Python = 2.5 },
  { "with masks in bits and planes", C = 2 },
  { "with masks in bytes and planes", Python = 0.8 },
}

--- Calls row(name, value, unit, ratio, to, wanted) for each figure.
---@param row fun(...: string)
---@param folder string
---@param python string
return function(row, folder, python)
  local found = rates(folder, python)
  for _, kind in ipairs(wanted) do
    local name = kind[1]
    local base <const> = found.C[name] and "C" or "Lua"
    for _, language in ipairs { "C", "Lua", "LuaJIT", "Python" } do
      local rate = found[language][name]
      local limit = language == "Lua" and base == "C" and "0.8 x or more"
        or kind[language] and ("%.1f M/s or more"):format(kind[language]) or ""
      if rate then
        row(("%s, in %s"):format(name, language), ("%.2f"):format(rate), "M steps/s",
          ("%.2f x"):format(rate / found[base][name]), "in " .. base, limit)
      end
    end
  end
end
