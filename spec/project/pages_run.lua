-- pages_run.lua -- `make pages`: runs the blocks of each page, one after the other, in an empty
-- folder, and compares the output with the page. RENEW=1 writes the output into the pages instead;
-- PAGE is the path of one page. Words after ```console say why a block is not run; but in a block
-- ```console Ctrl-C each shogun is interrupted after a second.

local command = require "spec.support.command"
local example = require "site.example"
local made = require "site.made"
local pages = require "spec.support.pages"
local program = require "site.program"

-- The shell of a block: `make` works on this tree, and what a user's folder keeps stays here.
local shell <const> = ('make() { command make -C %s --no-print-directory "$@"; }\n'):format(
  command.quoted(io.popen "pwd":read "l"))
  .. 'export HOME="$PWD" PATH="/usr/bin:$PATH"\nunset XDG_CACHE_HOME\n' -- the system's python3

-- By the words after ```console: shell code that runs before the block.
local consoles <const> = { [""] = "", ["Ctrl-C"] = 'shogun() { timeout -k 9 -s INT 1 '
  .. 'env --default-signal=INT shogun "$@" || [ $? = 124 ]; }\n' }

-- Runs a block, or writes its file. Returns what it prints.
local function perform(block, folder)
  local language, code = block.language, block.code
  local start = language == "console" and consoles[block.reason or ""]
  if language == "diff" then return "" end -- make recipes applies it
  if start then language = "sh" end
  if language == "sh" then code = shell .. (start or "") .. code end
  local printed = assert(program.perform({ language = language, name = block.name, code = code },
    folder))
  local missing = language == "lua" and not block.name and example.missing(code, printed)
  assert(not missing, ("%q is not in %q"):format(missing, printed))
  return printed
end

-- Compares what a page shows with what was printed; RENEW=1 remembers what to write instead.
local function compare(path, block, printed, renewed)
  local message = pages.difference(block.code, printed)
  if not message then return end
  assert(os.getenv "RENEW", ("%s:%d: %s"):format(path, block.line, message))
  renewed[block.line] = { last = block.last - 1, text = pages.renewed(block.code, printed) }
end

-- Writes a page again with other lines in place of those from a number on.
local function renew(path, renewed)
  local lines, number, last = {}, 0, 0
  for line in command.read(path):gmatch "([^\n]*)\n" do
    number = number + 1
    local other = renewed[number]
    if other then last, lines[#lines + 1] = other.last, other.text end
    if number > last then lines[#lines + 1] = line end
  end
  command.write(path, table.concat(lines, "\n") .. "\n")
end

-- The text, in which made.lua's output replaces each part after <!-- made NAME WORDS -->.
local function with_parts(text)
  local part <const> = "(<!%-%- made (%S+) ?([^\n]-) %-%->\n).-\n\n"
  return ((text .. "\n"):gsub(part, function(mark, name, words)
    return mark .. made(name, words) .. "\n\n"
  end):sub(1, -2))
end

describe("the pages", function()
  it("have up-to-date generated parts", function()
    for _, path in ipairs(pages.list()) do
      local text = command.read(path)
      if os.getenv "RENEW" then command.write(path, with_parts(text)) end
      assert.equal(with_parts(text), command.read(path))
    end
  end)
end)

describe("a reader of the page", function()
  for _, path in ipairs(pages.list()) do
    local blocks = (os.getenv "PAGE" or path) == path and pages.blocks(path) or {}
    if blocks[1] then
      it("can do all that it says: " .. path, function()
        local printed, renewed = "", {}
        program.with_folder(function(folder)
          assert(os.execute(("ln -s \"$PWD/examples\" '%s'"):format(folder)))
          for _, block in ipairs(blocks) do
            if block.language == "output" then
              compare(path, block, printed, renewed)
            else
              printed = perform(block, folder)
            end
          end
        end)
        if next(renewed) then renew(path, renewed) end
      end)
    end
  end
end)
