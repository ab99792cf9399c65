-- examples_run.lua -- `make pages`: runs every example of the help (and so of the manual and of the
-- verbs' pages), each in the folder that the examples before it have filled.

local command = require "spec.support.command"
local verbs = require "shogun.cli.verbs"

-- An example that still runs after `seconds` is interrupted; a match, after `seconds_of_match`.
local seconds <const>, seconds_of_match <const> = 4, 30

-- Makes the files that examples need but do not make.
local made <const> = [[
mkdir bots hand-ins
cat >mybot.lua <<'end'
local options = { weight = { default = 4, min = 0, max = 10 } }
return { options = options, choose = function(_, board) return board:moves()[1] end }
end
for copy in new.lua old.lua bots/a.lua bots/b.lua; do cp mybot.lua $copy; done
cp %s/examples/sheet/*.lua hand-ins
printf '#!/bin/sh\nexec shogun bot mybot.lua\n' >mine && chmod +x mine
echo 'k 4 4 r 8 2 K 4 7: 8 2 2 2' >input.txt
shogun tour 8 --closed >tour.txt
for i in 1 2 3; do shogun play --white greedy --red engine:level=2 --seed $i; done >games.txt
shogun record games.txt --to json >games.json
shogun positions -o few.npy --rules boxed --positions 3000
]]

-- What an example needs if the long example before it was interrupted.
local needed <const> = { train = "test -e boxed.npy || cp few.npy boxed.npy; " }

-- Examples not run: other programs, and an address without a server.
local function is_left_out(line)
  return line:find "postgresql://" or line:find "| source$" or line:find "man %-l"
end

describe("an example of the help", function()
  it("runs", function()
    local here = command.output "pwd":gsub("\n", "")
    local before = command.output "make -s --no-print-directory env"
      .. "export XDG_CACHE_HOME=%s; cd $XDG_CACHE_HOME; "
    command.with_folder(function(folder)
      local function run(line)
        local text = before:format(folder) .. "{ " .. line .. "\n} </dev/null 2>&1"
        local pipe = assert(io.popen(text))
        local output = pipe:read "a"
        return select(3, pipe:close()), output
      end
      local status, output = run(made:format(here))
      assert.equal(0, status, output)
      for _, name in ipairs(verbs.list()) do
        for _, example in ipairs(require("shogun.cli.verbs." .. name).examples) do
          local line = example[1]
          if not is_left_out(line) then
            local limit = name == "match" and seconds_of_match or seconds
            status, output = run((needed[name] or "") .. ("timeout -s INT -k 60 %d sh -c %s")
              :format(limit, command.quoted(line)))
            local found_faults = status == 1 and not output:find "shogun: " -- in a hand-in, say
            assert(status == 0 or status == 124 or found_faults,
              ("%s: %s: %s"):format(line, status, output))
          end
        end
      end
    end)
  end)
end)
