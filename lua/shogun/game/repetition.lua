--- Counting repetitions: how often the last board of a game has stood.
--
-- Boards of one key form a chain: `latest[key]` is where such a board stood last, `before[n]` where
-- it stood before place n. So a count takes one step, however long the game is. Equal keys alone do
-- not count, so boards are compared too. After a capture no earlier board comes back.
-- @module shogun.game.repetition

local Counter = {}
Counter.__index = Counter

--- Counts the board at the end of a list, which has grown by it.
---@param boards shogun.Board[]
---@param key integer  of that board
function Counter:push(boards, key)
  local n, at = #boards, self.latest[key]
  self.before[n], self.latest[key] = at or false, n
  while at and boards[at] ~= boards[n] do at = self.before[at] end
  self.times[n] = (at and self.times[at] or 0) + 1
end

--- Forgets the board at a place, the last one, also where counting it has failed half way.
---@param n integer
---@param key integer
function Counter:pop(n, key)
  local before = self.before[n]
  if before == nil then return end
  self.latest[key] = before or nil
  self.before[n], self.times[n] = nil, nil
end

--- Makes a counter of no boards; `times[n]` is how often the board at place n has stood then.
return function() return setmetatable({ latest = {}, before = {}, times = {} }, Counter) end
