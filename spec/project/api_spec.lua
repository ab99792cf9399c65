-- api_spec.lua -- the public face: every name declared, and every declaration true.

local arrows = require "spec.support.arrows"
local face = require "spec.support.face"
local read = require("spec.support.command").read

require("spec.support.harsh").stop() -- it only reads texts

-- They return nothing.
local silent <const> = {
  ["record.set_tag"] = true, ["Record:set_tag"] = true,
  ["tour.print_board"] = true, ["Board:print_board"] = true, ["shogun.print_board"] = true,
  ["Engine:clear"] = true,
  ["Engine:close"] = true, ["External:close"] = true, ["Boxed:close"] = true,
  ["EndingTable:close"] = true, ["EndingSet:add"] = true,
  ["External:new_game"] = true, ["Boxed:new_game"] = true, ["External:start"] = true,
}

describe("the declarations", function()
  local found = face.declarations()

  it("have exactly the public functions and methods", function()
    local names, real = {}, {}
    for name in pairs(found) do names[name] = true end
    for name in pairs(face.public()) do real[name] = true end
    assert.same(real, names)
  end)

  it("describe each function, each parameter and each returned value", function()
    for name, entry in pairs(found) do
      assert.truthy(entry.comment:find "^%-%-%- %u", name .. " has no prose")
      for parameter in entry.arguments:gmatch "[%w_]+" do
        local text = ("%s: %s is not described"):format(name, parameter)
        assert.truthy(entry.comment:find("@param " .. parameter .. "%??%s"), text)
      end
      local returns = entry.comment:find("---@return", 1, true) ~= nil
      assert.equal(not silent[name], returns, name)
    end
  end)

  it("give each module its own type, and never the type table", function()
    local types, sources = read "lua/shogun/types.lua", {}
    for _, path in ipairs(arrows.files "lua/shogun -name '*.lua'") do
      sources[#sources + 1] = read(path)
    end
    local all = table.concat(sources, "\n"):gsub("%-%-%-@field[^\n]*\n", "")
    for _, name in ipairs(face.modules) do
      local class = ("---@class shogun.%s\nlocal %s = {"):format(name, name)
      assert(all:find(class, 1, true), name .. ": no class")
      local field = ("---@type shogun.%s\nshogun.%s = nil\n"):format(name, name)
      assert(types:find(field, 1, true), name .. ": another type in types.lua")
    end
    for name, entry in pairs(found) do
      for _, before in ipairs { "@param [%w_]+%??", "@return", ":" } do
        assert(not entry.comment:find(before .. " table[^%w_<]"), name .. " has a mere table")
      end
    end
  end)

  it("are valid Lua if they declare functions in C", function()
    for _, path in ipairs(arrows.files "lua/shogun/types lua/shogun/types.lua -name '*.lua'") do
      assert(loadfile(path))
    end
  end)
end)
