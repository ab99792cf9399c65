-- made_spec.lua -- the program that makes the files of version 0.10.0, until that is released: it
-- makes all of them but the site's, and those that do not depend on the day are as they are stored.

local command = require "spec.support.command"
local postgres = require "spec.support.postgres"
local shogun = require "shogun"
local stored = require "spec.support.stored" "0.10"

-- They have times in them, or sums of floating numbers.
local differ <const> = " matches.db matches.txt queue.sql tuned.json trained.net "

describe("the program that makes the files of version 0.10.0", function()
  local missing = postgres.missing()
  if missing then return pending(missing) end

  it("makes them as they are, until another version begins", function()
    if shogun.version ~= stored.version then return end
    command.with_folder(function(folder)
      local place = command.quoted(folder)
      assert(os.execute(("cp -R %sbots %slibrary %s && rm %s/library/*.txt %s/library/*.h"):format(
        stored.folder, stored.folder, place, place, place)))
      assert(os.execute(("%s spec/support/make_0_10.lua %s"):format(command.interpreter(), place)))
      for name in stored.read("SHA256SUMS"):gmatch "  (%S+)\n" do
        if name ~= "site.json" then
          local made = command.read(folder .. "/" .. name)
          local is_same = made == stored.read(name) or differ:find(" " .. name .. " ", 1, true)
          assert(#made > 0 and is_same, name .. ": run make stored-data")
        end
      end
    end)
  end)
end)
