-- pages_run.lua -- `make pages`: each page is followed as a reader would, block after block in an
-- empty folder, and prints what it says. RENEW=1 writes what was printed into the pages instead;
-- PAGE is the path of one page.

local command = require "spec.support.command"
local made = require "site.made"
local output = require "spec.support.output"
local pages = require "spec.support.pages"
local program = require "site.program"

-- The shell of a block: `make` works on this tree, and what a user's folder keeps stays here.
local shell <const> = ('make() { command make -C %s --no-print-directory "$@"; }\n'):format(
  command.quoted(io.popen "pwd":read "l"))
  .. 'export HOME="$PWD" PATH="/usr/bin:$PATH"\nunset XDG_CACHE_HOME\n' -- the system's python3

local is_run <const> = { sh = true, python = true }

-- The blocks that a page's reader writes into files or runs, and what these print.
local function followed(path)
  local list, runs = {}, false
  for _, block in ipairs((pages.blocks(path))) do
    if is_run[block.language] or block.name or block.language == "output" then
      list[#list + 1] = block
      runs = runs or is_run[block.language] and not block.name
    end
  end
  return runs and list
end

-- Runs a block. Returns what it prints.
local function perform(block, folder)
  local code = block.language == "sh" and shell .. block.code or block.code
  return assert(program.perform({ language = block.language, name = block.name, code = code },
    folder))
end

-- Compares what a page shows with what was printed; RENEW=1 remembers what to write instead.
local function compare(path, block, printed, renewed)
  local message = output.difference(block.code, printed)
  if not message then return end
  assert(os.getenv "RENEW", ("%s:%d: %s"):format(path, block.line, message))
  renewed[block.line] = { last = block.last - 1, text = output.renewed(block.code, printed) }
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

-- A text whose parts after <!-- made NAME WORDS --> are as made.lua makes them.
local function with_parts(text)
  local part <const> = "(<!%-%- made (%S+) ?([^\n]-) %-%->\n).-\n\n"
  return ((text .. "\n"):gsub(part, function(mark, name, words)
    return mark .. made(name, words) .. "\n\n"
  end):sub(1, -2))
end

describe("the pages", function()
  it("have the parts that the code makes", function()
    for _, path in ipairs(pages.list()) do
      local text = command.read(path)
      if os.getenv "RENEW" then command.write(path, with_parts(text)) end
      assert.equal(with_parts(text), command.read(path))
    end
  end)
end)

describe("a reader of the page", function()
  for _, path in ipairs(pages.list()) do
    local is_meant = (os.getenv "PAGE" or path) == path
    local blocks = is_meant and followed(path)
    if blocks then
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
