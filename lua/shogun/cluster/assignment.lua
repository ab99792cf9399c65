--- The chunks that a queue worker holds: games to play, and outcomes that wait for the other games
--- of their chunk.

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

-- Skips games whose chunks were dropped.
local function skip_dropped(self)
  local numbers = self.numbers
  while self.taken < #numbers and not self.chunk_of[numbers[self.taken + 1]] do
    self.taken = self.taken + 1
  end
  if self.taken == #numbers then self.numbers, self.taken = {}, 0 end
end

--- How many games `next` has not returned yet.
---@return integer
function Assignment:waiting() return #self.numbers - self.taken end

--- The number of the next game, or nil; with `wanted`, also nil if another number comes next.
---@param wanted? integer
---@return integer?
function Assignment:next(wanted)
  local number = self.numbers[self.taken + 1]
  if not number or wanted and number ~= wanted then return nil end
  self.taken = self.taken + 1
  skip_dropped(self)
  return number
end

--- Stores the outcome of a game, unless its chunk was dropped.
---@param task shogun.Task
---@param outcome shogun.Outcome
function Assignment:keep(task, outcome)
  local chunk = self.chunk_of[task.number]
  if not chunk then return end
  self.chunk_of[task.number] = nil
  chunk.left = chunk.left - 1
  table.insert(chunk.games, { task = task, outcome = outcome })
end

--- The chunks with all games played. They remain until they are dropped.
---@return shogun.Chunk[]
function Assignment:complete()
  local complete = {}
  for _, chunk in ipairs(self.chunks) do
    if chunk.left == 0 then complete[#complete + 1] = chunk end
  end
  return complete
end

--- Drops chunks, with their waiting games.
---@param chunks shogun.Chunk[]
function Assignment:drop(chunks)
  local is_gone, others = {}, {}
  for _, chunk in ipairs(chunks) do is_gone[chunk] = true end
  for _, chunk in ipairs(self.chunks) do
    if is_gone[chunk] then
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

--- Whether the worker holds a chunk that was lost before, and so plays no other chunk.
---@return boolean
function Assignment:is_alone()
  local chunk = self.chunks[1]
  return chunk ~= nil and chunk.tries > 1
end

--- Makes an empty assignment.
---@return shogun.Assignment
return function()
  return setmetatable({ chunks = {}, numbers = {}, taken = 0, chunk_of = {} }, Assignment)
end
