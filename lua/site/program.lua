--- Runs the programs in texts. A program is a block of Markdown; a text's blocks share a folder.

local file = require "site.file"
local files = require "shogun.files"

local program = {}

local lua <const> = os.getenv "LUA" or _VERSION:lower():gsub(" ", "")

-- The command that runs the blocks of each language. Blocks of other languages are only shown.
local commands <const> = {
  lua = { file = "block.lua", call = lua .. " block.lua" },
  sh = { file = "block.sh", call = "sh -e block.sh" },
  python = { file = "block.py", call = "python3 block.py" },
}

--- Whether blocks of this language run.
---@param language string
---@return boolean
function program.runs(language) return commands[language] ~= nil end

--- Runs a block. Its PATH has the command `shogun` of this tree, and its cache is in its folder.
---@param language string
---@param code string
---@param folder string  the block's current folder, where its files stay for later blocks
---@return boolean ok
---@return string output  of stdout and stderr
function program.run(language, code, folder)
  local how = commands[language]
  file.write(folder .. "/" .. how.file, code)
  local line = 'bin="$PWD/lua/bin"; cd %s && '
    .. 'PATH="$bin:$PATH" NO_COLOR=1 XDG_CACHE_HOME="$PWD/.cache" %s 2>&1 </dev/null'
  local pipe <close> = assert(io.popen(line:format(files.quoted(folder), how.call)))
  local output = pipe:read "a"
  return pipe:close() == true, (output:gsub("\t", "  "))
end

--- Calls a function with a new folder, and then removes the folder.
---@param call fun(folder: string)
function program.with_folder(call)
  local folder = os.tmpname()
  os.remove(folder)
  assert(os.execute("mkdir " .. folder))
  local ok, message = pcall(call, folder)
  os.execute("rm -r " .. folder)
  if not ok then error(message, 0) end
end

---@class shogun.Block
---@field language string
---@field name? string  the file's name, if the block is a file
---@field reason? string  why the check of the texts does not run a block of commands ("console")
---@field code string

--- A block, from the words after its fence.
---@param language string
---@param words string  the block's name or reason, or ""
---@param code? string
---@return shogun.Block
function program.block(language, words, code)
  local key <const> = language == "console" and "reason" or "name"
  return { language = language, [key] = words ~= "" and words or nil, code = code }
end

--- The fenced blocks of a text, in order.
---@param text string
---@return fun(): shogun.Block?
function program.blocks(text)
  local next_block = ("\n" .. text):gmatch "\n```(%l+) ?([^\n]*)\n(.-\n)```"
  return function()
    local language, words, code = next_block()
    if not language then return end
    return program.block(language, words, code)
  end
end

-- Patterns of what a program cannot use in a page: files, other programs, threads.
local beyond_a_page <const> = {
  "%f[%w]io%.[^w]", "%f[%w]os%.[^ct]", "%f[%w]os%.tmp", "%f[%w]dofile", "threads",
  "bots%.external", "bots%.boxed", "bots%.load", "[.:]png%f[%W]", "shogun%.batch", "shogun%.buffer",
}

--- Whether a program in Lua can run in a page.
---@param code string
---@return boolean
function program.fits_a_page(code)
  for _, pattern in ipairs(beyond_a_page) do
    if code:find(pattern) then return false end
  end
  for name in code:gmatch "require *%(?[\"']([^\"']+)" do
    if not name:find "^shogun" then return false end
  end
  return true
end

--- How a page can use a block: run it, or open it as a bot.
---@param block shogun.Block
---@return "program" | "bot" | nil use
---@return string? name  the bot's name
function program.use(block)
  if block.language ~= "lua" or not program.fits_a_page(block.code) then return nil end
  if not block.name then return "program" end
  if block.code:find "return function%(board" or block.code:find "return bot" then
    return "bot", (block.name:gsub("%.lua$", ""))
  end
end

--- Performs a block: writes its file, or runs it.
---@param block shogun.Block
---@param folder string
---@return string? output  what the program printed
---@return string? message  the program and its output, if it failed
function program.perform(block, folder)
  if block.name then
    file.write(folder .. "/" .. block.name, block.code)
  elseif program.runs(block.language) then
    local ok, output = program.run(block.language, block.code, folder)
    if not ok then return nil, ("this has failed:\n%s\n%s"):format(block.code, output) end
    return output
  end
  return ""
end

return program
