-- flood_spec.lua -- a server that sends without end, or sends unrequested answers.

local command = require "spec.support.command"
local database = require "shogun.arena.store.database"
local rows_of = require "shogun.arena.store.rows"
local uv = require "luv"
local with_odd_server = require("spec.support.postgres").with_odd_server

local is_built <const> = pcall(require, "shogun.libpq")
local shape <const> = rows_of.shape("matches", { a = "text" })
local sql <const> = "SELECT a"

-- The error messages of the three ways to read from a server.
local function messages_of(action, seconds)
  local messages = {}
  with_odd_server(action, function(url)
    for i, read in ipairs {
      function(db) db:rows(shape, sql) end, function(db) db:page(shape, sql) end,
      function(db) db:together { { shape, sql } } end,
    } do
      local db <close> = database.open(url)
      db.seconds = seconds
      local ok, raised = pcall(read, db)
      assert.is_false(ok)
      messages[i] = tostring(raised):match "disable: (.*)$"
        or tostring(raised):gsub("^.*%d/db: ", "")
    end
  end)
  return messages
end

local function most_memory()
  return tonumber(command.read("/proc/self/status"):match "VmHWM:%s+(%d+)") / 1024
end

describe("a server that sends endless data", function()
  if not is_built or os.getenv "SHOGUN_HARSH" then return pending "it needs shogun.libpq" end

  it("loses its connection at the deadline, or when its data reach a limit", function()
    local before <const> = most_memory()
    for _, action in ipairs { "rows", "nulls", "notify", "notices", "parameters" } do
      local began = uv.hrtime()
      for _, message in ipairs(messages_of(action, 1)) do
        local is_late = message:find("no answer within 1 seconds", 1, true)
        assert.truthy(is_late or message:find "more than %d+ MiB", message)
      end
      assert((uv.hrtime() - began) / 1e9 < 15, action)
    end
    assert(most_memory() - before < 900, most_memory() - before)
  end)
end)

describe("an unrequested answer of a server", function()
  if not is_built or os.getenv "SHOGUN_HARSH" then return pending "it needs shogun.libpq" end

  it("makes the call fail with a message", function()
    for action, expected in pairs {
      tag = "matches: expected rows, got none", error = "what",
      empty = "matches.a: expected a text, got none",
    } do
      assert.same({ expected, expected, expected }, messages_of(action, 20))
    end
  end)
end)
