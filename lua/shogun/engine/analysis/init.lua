--- The analysis of a game: every board of it searched, every move compared with the best one.
--
--     local kept = shogun.record.parse(text)
--     local found = shogun.analysis.of(kept, { nodes = 20000 })
--     print(found:summary "white".blunders, found.moves[1].score)
--     io.write(shogun.record.write(found:record()))
--
-- The last board is searched first: the entries of the later boards in the transposition table then
-- help with the earlier ones. Scores are seen by white.

local check = require "shogun.check"
local explain = require "shogun.engine.explain"
local known = require "shogun.engine.known"
local limit = require "shogun.engine.limits"
local mistake = require "shogun.engine.explain.mistake"
local new_engine = require "shogun.engine"
local oversight = require "shogun.engine.explain.oversight"
local Record = require "shogun.record.class"
local repeats = require "shogun.engine.analysis.repeats"
local replays = require "shogun.game.replay"
local result_words = require "shogun.engine.result"
local score = require "shogun.engine.score"
local wording = require "shogun.engine.wording"

---@class shogun.analysis
local analysis = {}

local default_seconds <const> = 0.5
local longest_line <const> = 8 -- plies of a better line

-- The loss of expected result from which a move is marked, and its mark: the steps of lichess.
local steps <const> = {
  { loss = 0.15, glyph = "??", count = "blunders" },
  { loss = 0.10, glyph = "?", count = "mistakes" },
  { loss = 0.05, glyph = "?!", count = "inaccuracies" },
}

--- An analysis, finished or not.
---@class shogun.Analysis
---@field kept shogun.Record  the record that is analysed
---@field game shogun.Game  the same, replayed
---@field moves shogun.AnalysedMove[]
---@field next integer  the ply whose board is searched next, from the last one down; -1 at the end
local Analysis = {}
Analysis.__index = Analysis

local of_search <const> = { depth = true, nodes = true, seconds = true }

local option_names <const> = {}
for _, names in ipairs { limit.of_engine, of_search } do
  for name in pairs(names) do option_names[name] = true end
end

-- Begins an analysis of a record, replayed as `game`; nil and `message` if it was not replayed.
local function begin(kept, options, game, message)
  local made, limits = limit.split(check.options(options, option_names))
  if next(limits) == nil then limits.seconds = default_seconds end
  limit.read(limits)
  made = limit.engine(made)
  if not game then return nil, message end
  local self = {
    kept = kept, game = game, engine = new_engine(made), limits = limits, net = made.net,
    endings = made.endings, keys = game:history(),
    boards = {}, moves = {}, next = #game, is_dice = game.board:rules().law == "dice",
  }
  for i, move in ipairs(game.moves) do
    self.moves[i] = { ply = i, colour = move.colour, move = tostring(move) }
  end
  return setmetatable(self, Analysis)
end

--- Begins an analysis; `step` continues it. Raises if `kept` is not a record.
--- ```lua
--- local kept = assert(shogun.record.parse "1. d1e3 c8c4 *")
--- local found = shogun.analysis.start(kept, { nodes = 500 })
--- while found:step() do end
--- ```
---@param kept shogun.Record
---@param options? shogun.AnalysisOptions
---@return shogun.Analysis? analysis
---@return string? message  at which move the record does not fit, and why
function analysis.start(kept, options)
  return begin(kept, options, replays.game_of(kept, "start"))
end

--- Analyses a game. Raises if `kept` is not a record.
--- ```lua
--- local kept = assert(shogun.record.parse "1. d1e3 c8c4 *")
--- local found = shogun.analysis.of(kept, { nodes = 500 })
--- print(found.moves[1].score)
--- ```
---@param kept shogun.Record
---@param options? shogun.AnalysisOptions
---@param report? fun(done: integer, all: integer)  called after every board
---@return shogun.Analysis? analysis
---@return string? message  at which move the record does not fit, and why
function analysis.of(kept, options, report)
  local game, problem = replays.game_of(kept, "of")
  check.optional(report, "report", "function")
  local self, message = begin(kept, options, game, problem)
  while self and self:step() do
    if report then report(#self.game - self.next, #self.game + 1) end
  end
  return self, message
end

local expected_of <const> = { white = 1, draw = 0.5, red = 0 }

-- The result of the last board, where the game is over by the rules.
local function known_result(game, ply)
  local result = ply == #game and game:result()
  if not result or not (game.board:result() or result.reason == "repetition") then return nil end
  local expected = expected_of[result.winner or "draw"]
  local explanation = wording.sentences { result_words.game(game.board, result) }
  return { expected = expected, score = not result.winner and 0 or nil, explanation = explanation }
end

-- A line, seen by white.
local function seen_by_white(line, turn)
  local sign = turn == "white" and 1 or -1
  local points, mate = sign * line.score, line.mate and sign * line.mate
  local certain = line.certain and known.winner(line.certain, turn)
  return {
    score = points, mate = mate, expected = expected_of[certain] or score.expected(points, mate),
    certain = certain, best = tostring(line.move), pv = line.pv, line = line,
  }
end

-- The line of a searched board, seen by white, with its explanation: given clauses, or the
-- search's.
local function explained(self, board, line, clauses)
  local found = seen_by_white(line, board:turn())
  found.explanation = clauses and wording.sentences(clauses)
    or explain(board, line, self.net, self.endings)
  return found
end

-- Under dice the board after a move depends on the roll, so that each move is scored before it.
local function search_board(self, ply)
  local over = known_result(self.game, ply)
  if over then return over end
  local board = self.game:at(ply)
  local keys = table.move(self.keys, 1, ply + 1, 1, {})
  local certain, clauses = repeats.found(self.endings, board, keys)
  if certain then return explained(self, board, certain, clauses) end
  local limits = { history = keys }
  for name, value in pairs(self.limits) do limits[name] = value end
  if not self.is_dice then return explained(self, board, self.engine:search(board, limits)) end
  local lines = self.engine:analyse(board, limits)
  local found = explained(self, board, lines[1])
  for _, line in ipairs(lines) do
    local played = self.moves[ply + 1]
    if played and tostring(line.move) == played.move then
      found.played = line
    end
  end
  return found
end

local function glyph_of(loss)
  for _, step in ipairs(steps) do
    if loss >= step.loss then return step.glyph end
  end
end

-- The explanation of a move: why it is a mistake, or the reasons of the score after it.
local function explanation_of(self, ply)
  local move, before, after = self.moves[ply], self.boards[ply - 1], self.boards[ply]
  if not move.glyph then return after.explanation end
  local game, reply = self.game, after.line
  if self.is_dice then reply = before.played end
  local result = not after.line and game:result() or nil
  return mistake(game:at(ply - 1), before.line, game.moves[ply],
    { board = game:at(ply), reply = reply, result = result }, self.net)
end

-- What the mover of a mistake overlooked. Under dice the reply is not known.
local function overlooked(self, ply)
  if not self.moves[ply].glyph then return nil end
  local reply = not self.is_dice and self.boards[ply].line
  return oversight.of(self.boards[ply - 1].line.move, self.game.moves[ply], self.game:at(ply),
    reply and reply.move or nil)
end

local function texts_of(moves, most)
  local texts = {}
  for i = 1, math.min(#moves, most) do texts[i] = tostring(moves[i]) end
  return texts
end

-- Compares a move with the best one; the boards before and after it have been searched.
local function grade_move(move, before, after, is_dice)
  move.score, move.mate, move.best = after.score, after.mate, before.best
  move.certain = after.certain
  local expected = after.expected
  if is_dice then
    expected = before.played and seen_by_white(before.played, move.colour).expected
  end
  if not expected then return end
  local loss = move.colour == "white" and before.expected - expected or expected - before.expected
  move.loss = move.move == move.best and 0 or math.max(0, loss)
  move.glyph = glyph_of(move.loss)
  move.line = texts_of(before.pv, longest_line)
end

--- Searches one more board, from the last to the first. Earlier results stay if it raises.
--- ```lua
--- local kept = assert(shogun.record.parse "1. d1e3 c8c4 *")
--- local found = shogun.analysis.of(kept, { nodes = 500 })
--- print(found:step())  --> false
--- ```
---@return boolean more  whether there is another board
function Analysis:step()
  local ply = self.next
  if ply < 0 then return false end
  self.boards[ply] = search_board(self, ply)
  local move = self.moves[ply + 1]
  if move then
    grade_move(move, self.boards[ply], self.boards[ply + 1], self.is_dice)
    move.explanation = explanation_of(self, ply + 1)
    move.overlooked = overlooked(self, ply + 1)
  end
  self.next = ply - 1
  return self.next >= 0
end

-- The accuracy of a move, 0 to 100, as lichess defines it.
local function accuracy(loss)
  return math.max(0, math.min(100, 103.1668 * math.exp(-4.354 * loss) - 3.1669))
end

-- How many of a side's mistakes overlooked something of each kind.
local function count_overlooked(moves, colour)
  local counts = {}
  for _, kind in ipairs(oversight.kinds) do counts[kind] = 0 end
  for _, move in ipairs(moves) do
    for kind in pairs(move.colour == colour and move.overlooked or {}) do
      counts[kind] = counts[kind] + 1
    end
  end
  return counts
end

--- The summary of a side's moves, as far as they are analysed.
--- ```lua
--- local kept = assert(shogun.record.parse "1. d1e3 c8c4 *")
--- local found = shogun.analysis.of(kept, { nodes = 500 })
--- print(found:summary("white").moves)  --> 1
--- ```
---@param colour shogun.Colour
---@return shogun.AnalysisSummary
function Analysis:summary(colour)
  check.choice({ colour = colour }, "colour", { "white", "red" })
  local found = { moves = 0, inaccuracies = 0, mistakes = 0, blunders = 0 }
  local total = 0
  for _, move in ipairs(self.moves) do
    if move.colour == colour and move.loss then
      found.moves, total = found.moves + 1, total + accuracy(move.loss)
      for _, step in ipairs(steps) do
        if step.glyph == move.glyph then found[step.count] = found[step.count] + 1 end
      end
    end
  end
  found.overlooked = count_overlooked(self.moves, colour)
  found.accuracy = found.moves > 0 and total / found.moves or nil
  return found
end

--- The points for `shogun.draw.plot`: the expected result of every board searched so far.
--- ```lua
--- local kept = assert(shogun.record.parse "1. d1e3 c8c4 *")
--- local found = shogun.analysis.of(kept, { nodes = 500 })
--- print(#found:points())  --> 3
--- ```
---@return shogun.PlotPoint[]
function Analysis:points()
  local points = {}
  for ply = self.next + 1, #self.game do
    local move, found = self.moves[ply], self.boards[ply]
    points[#points + 1] = {
      ply = ply, expected = found.expected, glyph = move and move.glyph,
      label = move and ("%d. %s"):format((ply + 1) // 2, move.move),
    }
  end
  return points
end

local function has_variation(node, move)
  for _, variation in ipairs(node.variations or {}) do
    if variation[1].move == move then return true end
  end
  return false
end

-- Adds the better line as a variation, with the score of its first move.
local function add_variation(node, line, before)
  if has_variation(node, line[1]) then return end
  local nodes = {}
  for i, move in ipairs(line) do nodes[i] = { move = move } end
  nodes[1].comment = score.join(score.text(before.score, before.mate))
  node.variations = table.move(node.variations or {}, 1, #(node.variations or {}), 1, {})
  table.insert(node.variations, nodes)
end

local is_praise <const> = { ["!"] = true, ["!!"] = true, ["!?"] = true }

-- A comment that names a better move as well.
local function with_better(comment, best)
  local better = ("%s is better"):format(best)
  if not comment or comment == better then return better end
  return ("%s; %s"):format(comment, better)
end

-- An annotated node of the record. Under dice the better move is named without a line: the numbers
-- that it would roll are not known.
local function annotated(self, ply, node, explanation)
  local copy, move, before = {}, self.moves[ply], self.boards[ply - 1]
  for name, value in pairs(node) do copy[name] = value end
  if not self.boards[ply] then return copy end
  local rest = score.split(node.comment)
  if before then copy.glyph = move.glyph or is_praise[node.glyph] and node.glyph or nil end
  if move.glyph and not self.is_dice then
    local most = explanation and math.huge or longest_line -- it may speak of the line's end
    add_variation(copy, texts_of(before.pv, most), before)
  elseif move.glyph and not explanation then
    rest = with_better(rest, move.best)
  end
  local found = self.boards[ply]
  copy.comment = found.score and score.join(score.text(found.score, found.mate), rest, explanation)
    or rest
  return copy
end

-- The explanation of each move, without the sentences of the move before; nil where none is left.
local function explanations(self)
  local list, said = {}, {}
  for ply, move in ipairs(self.moves) do
    local now, new = {}, {}
    for sentence in wording.each(move.explanation or "") do
      now[sentence] = true
      if not said[sentence] then new[#new + 1] = sentence end
    end
    said, list[ply] = now, new[1] and table.concat(new, " ")
  end
  return list
end

--- The annotated record: after every move a comment such as `[%eval +0.35]`, the score in pawns, or
--- `[%eval #3]`, a win for white in three moves (`#-3` for red); after a bad move `?!`, `?` or
--- `??`, and the better line as a variation. With `explain`, each score is followed by its reasons,
--- or by the fault of the move: `[%eval -1.20: Overlooks d5xc7, which wins the pawn on c7.]`.
--- ```lua
--- local kept = assert(shogun.record.parse "1. d1e3 c8c4 *")
--- local found = shogun.analysis.of(kept, { nodes = 500 })
--- print(shogun.record.write(found:record { explain = true }))
--- ```
---@param options? { explain: boolean? }  default: without explanations
---@return shogun.Record
function Analysis:record(options)
  options = check.options(options, { explain = true })
  check.flag(options, "explain")
  local said = options.explain and explanations(self) or {}
  local kept = setmetatable({ moves = {} }, Record)
  for name, value in pairs(self.kept) do
    if name ~= "moves" then kept[name] = value end
  end
  kept.tags = table.move(self.kept.tags, 1, #self.kept.tags, 1, {})
  for i, node in ipairs(self.kept.moves) do kept.moves[i] = annotated(self, i, node, said[i]) end
  return kept
end

check.methods(Analysis, "shogun.Analysis", function(value)
  return type(value) == "table" and getmetatable(value) == Analysis
end)

return analysis
