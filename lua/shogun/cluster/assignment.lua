--- The chunks that a queue worker holds: games that wait to be played, and outcomes that wait to be
--- reported with the rest of their chunk.

---@class shogun.Assignment
---@field chunks shogun.Chunk[]
local Assignment = {}
Assignment.__index = Assignment

--- Adds a chunk.
---@param chunk shogun.Chunk
function Assignment:take(chunk)
  chunk.games, chunk.left = {}, 0
  for number = chunk.first, chunk.last do
    if not chunk.played[number] then
      self.numbers[#self.numbers + 1] = number
      self.chunk_of[number] = chunk
      chunk.left = chunk.left + 1
    end
  end
  table.insert(self.chunks, chunk)
end

-- Passes by games whose chunks were dropped.
local function skip_dropped(self)
  local numbers = self.numbers
  while self.taken < #numbers and not self.chunk_of[numbers[self.taken + 1]] do
    self.taken = self.taken + 1
  end
  if self.taken == #numbers then self.numbers, self.taken = {}, 0 end
end

--- How many games wait.
---@return integer
function Assignment:waiting() return #self.numbers - self.taken end

--- The next game, or nil; with `wanted`, that one or nil.
---@param wanted? integer
---@return integer?
function Assignment:next(wanted)
  local number = self.numbers[self.taken + 1]
  if not number or wanted and number ~= wanted then return nil end
  self.taken = self.taken + 1
  skip_dropped(self)
  return number
end

--- Stores the outcome of a game. One whose chunk was dropped is left out.
---@param task shogun.Task
---@param outcome shogun.Outcome
function Assignment:keep(task, outcome)
  local chunk = self.chunk_of[task.number]
  if not chunk then return end
  self.chunk_of[task.number] = nil
  chunk.left = chunk.left - 1
  table.insert(chunk.games, { task = task, outcome = outcome })
end

--- The chunks all of whose games were played. They stay until they are dropped.
---@return shogun.Chunk[]
function Assignment:complete()
  local complete = {}
  for _, chunk in ipairs(self.chunks) do
    if chunk.left == 0 then complete[#complete + 1] = chunk end
  end
  return complete
end

--- Drops chunks: those that fulfil a condition. Their games do not wait any more.
---@param is_gone fun(chunk: shogun.Chunk): boolean
function Assignment:drop(is_gone)
  local others = {}
  for _, chunk in ipairs(self.chunks) do
    if is_gone(chunk) then
      for number = chunk.first, chunk.last do
        if self.chunk_of[number] == chunk then self.chunk_of[number] = nil end
      end
    else
      others[#others + 1] = chunk
    end
  end
  self.chunks = others
  skip_dropped(self)
end

--- Whether it holds a chunk that was lost before, which is played alone.
---@return boolean
function Assignment:is_alone()
  local chunk = self.chunks[1]
  return chunk ~= nil and chunk.tries > 1
end

--- Makes an empty one.
---@return shogun.Assignment
return function()
  return setmetatable({ chunks = {}, numbers = {}, taken = 0, chunk_of = {} }, Assignment)
end
