-- output_spec.lua -- the format and the file of an answer: -o, --to, --svg [FILE] and the like.

local command = require "spec.support.command"
local verbs = require "spec.support.verbs"

local in_folder, read = command.in_folder, command.read

-- Runs the command in this process; FOLDER stands for a temporary one. Returns its answer and what
-- it says, and checks its exit code.
local function run(folder, line, expected)
  return verbs.ends_with(expected or 0, (line:gsub("FOLDER", folder)))
end

-- A search under sanitizers takes long to begin.
local soon <const> = os.getenv "SHOGUN_HARSH" and 3 or 0.3

describe("the answer of a verb", function()
  it("has the format that --to, the format's own option or the file's extension names",
    in_folder(function(folder)
      local svg = run(folder, "show --svg")
      for _, words in ipairs {
        "show --to svg -o FOLDER/a", "show -o FOLDER/a.svg", "show --svg FOLDER/a.svg",
        "show --svg=FOLDER/a", "show --svg -o FOLDER/a.SVG", "show --output FOLDER/a.svg start",
      } do
        local path = folder .. words:match "FOLDER(%S+)"
        assert.equal("", (run(folder, words)))
        assert.equal(svg, read(path))
        os.remove(path)
      end
      assert.equal(svg, (run(folder, "show --to svg")))
      assert.equal(run(folder, "show"), run(folder, "show -o -"))
      run(folder, "show --to text -o FOLDER/b.svg")
      assert.equal((run(folder, "show")), read(folder .. "/b.svg"))
    end))

  it("is not written to a file if the word after --svg is a board", in_folder(function(folder)
    local svg = run(folder, "show --svg")
    assert.equal(svg, (run(folder, "show --svg start")))
    assert.equal(svg, (run(folder, "show --svg --size 400 start")))
    assert.equal(run(folder, "tour 5 --svg"), run(folder, "tour --svg 5"))
    run(folder, "tour --svg FOLDER/picture 5") -- tour takes only one argument: 5
    assert.equal((run(folder, "tour 5 --svg")), read(folder .. "/picture"))
    local match = "match greedy random --openings random:1 --pairs 1 --quiet --db FOLDER/m.db "
    run(folder, match .. "--html FOLDER/report --movetime 5") -- a file: no player has this name
    run(folder, "watch --html FOLDER/again FOLDER/m.db")
    for _, name in ipairs { "report", "again" } do
      assert(read(folder .. "/" .. name):find "^<!DOCTYPE html>")
    end
    local _, said = run(folder, "show --svg -- x.svg", 2)
    assert(said:find("invalid board", 1, true), said)
  end))

  it("of `record`, like the input, has the format that its file's extension names",
    in_folder(function(folder)
      command.write(folder .. "/a.txt", '[White "ann"]\n\n1. a1a2 h8h7 *\n')
      run(folder, "record FOLDER/a.txt -o FOLDER/a.json")
      assert.equal("{", read(folder .. "/a.json"):sub(1, 1))
      assert.equal((run(folder, "record FOLDER/a.txt")), (run(folder, "record FOLDER/a.json")))
      run(folder, "record FOLDER/a.json --from text", 1)
    end))

  it("is refused before the work begins if its file cannot be written", function()
    for _, words in ipairs {
      "moves -o /nowhere/x", "perft 30 -o /nowhere/x", "show --svg=/nowhere/x",
      "play --white random --red random -o /nowhere/x",
    } do
      local output, said = run("", words, 1)
      assert.equal("", output)
      assert.equal("shogun: /nowhere/x: No such file or directory\n", said)
    end
  end)

  it("leaves the old file in place after a failure", in_folder(function(folder)
    command.write(folder .. "/x", "the old one\n")
    for words, code in pairs {
      ["show 9 -o FOLDER/x"] = 2, ["moves --field z9 -o FOLDER/x"] = 2,
      ["tour 3 -o FOLDER/x"] = 1,
    } do
      run(folder, words, code)
      assert.equal("the old one\n", read(folder .. "/x"))
    end
  end))

  it("has the boards that the verb openings found before Ctrl-C", in_folder(function(folder)
    local line = "openings --balanced --count 4000 --nodes 20000 -o FOLDER/x"
    local _, said, code = verbs.run((line:gsub("FOLDER", folder)), "", soon)
    assert.equal(130, code)
    assert(said:find("shogun: interrupted, %d+ boards? found"), said)
    assert(read(folder .. "/x"):find "^# shogun openings %-%-balanced")
  end))

  it("is written to no file while a test tries random arguments", in_folder(function(folder)
    local code = ("require 'spec.fuzz.arguments' 'show\\nstart\\n-o\\n%s/a.svg'"):format(folder)
    local line = ("%s -e %s 2>&1; ls %s"):format(command.interpreter(), command.quoted(code),
      folder)
    assert.equal("", command.output(line))
  end))
end)
