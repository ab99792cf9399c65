--- The chunks that a queue worker holds: games that wait to be played, and outcomes that wait to be
--- reported with the rest of their chunk.
-- @module shogun.arena.queue.assignment

---@class shogun.Assignment
---@field chunks shogun.Chunk[]
local Assignment = {}
Assignment.__index = Assignment

--- Adds a chunk.
---@param chunk shogun.Chunk
---@param played table<integer, true>  its stored games
function Assignment:take(chunk, played)
  chunk.games, chunk.left = {}, 0
  for number = chunk.first, chunk.last do
    if not played[number] then
      self.numbers[#self.numbers + 1] = number
      self.chunk_of[number] = chunk
      chunk.left = chunk.left + 1
    end
  end
  table.insert(self.chunks, chunk)
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
  if self.taken == #self.numbers then self.numbers, self.taken = {}, 0 end
  return number
end

--- Stores the outcome of a game.
---@param task shogun.Task
---@param outcome shogun.Outcome
function Assignment:keep(task, outcome)
  local chunk = self.chunk_of[task.number]
  self.chunk_of[task.number] = nil
  chunk.left = chunk.left - 1
  table.insert(chunk.games, { task = task, outcome = outcome })
end

--- Removes and returns completed chunks.
---@return shogun.Chunk[]
function Assignment:complete()
  local complete, others = {}, {}
  for _, chunk in ipairs(self.chunks) do
    table.insert(chunk.left == 0 and complete or others, chunk)
  end
  self.chunks = others
  return complete
end

--- Removes and returns all chunks. No game waits afterwards.
---@return shogun.Chunk[]
function Assignment:rest()
  local chunks = self.chunks
  self.chunks, self.numbers, self.taken, self.chunk_of = {}, {}, 0, {}
  return chunks
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
