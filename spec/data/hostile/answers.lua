-- answers.lua -- bots whose answers, errors, names or options are misleading or invalid.

return {
  answer_frames = { "a move that looks like a frame, with more after it", "illegal",
    [[return "A\4\0\0\0" .. tostring(board:moves()[1]) .. "E\0\0\0\0"]] },
  coroutine_answer = { "to yield to the box instead of answering",
    "error: attempt to yield from outside a coroutine",
    file = [[return { name = "yields", choose = coroutine.yield }]] },
  error_escape = { "an error with escape sequences", "error: \\x1b", [[error("\27[2J", 0)]] },
  error_frames = { "an error, a print and a name that look like frames of the channel", "error: A",
    file = [[
return { name = "A\4\0\0\0a1a1", author = ("<"):rep(300) .. "E\0\0\0\0", choose = function()
  print(("A%s"):format(("<s4"):pack "a1a2"), "P\255\255\255\255", "?\0\0\0\0", "X\0\0\0\0")
  error("A" .. ("<s4"):pack "a1a2", 0)
end }
]] },
  error_nil = { "an error whose value is nil", "error: nil", "error(nil)" },
  error_table = { "an error whose value is a table", "error: table", "error {}" },
  error_tostring_grows = { "an error whose __tostring raises such an error again",
    "error: an error that cannot be printed", [[
  local function make()
    return setmetatable({}, { __tostring = function() error(make()) end })
  end
  error(make())
  ]] },
  flood = { "a million lines of output", "plays", "for i = 1, 1e6 do print(i) end" },
  flood_line = { "a line of fifty megabytes", "plays", [[print(("x"):rep(5e7))]] },
  illegal = { "a move that is not legal", "illegal", [[return "h8h8"]] },
  illegal_code = { "a number that is no move", "illegal", "return 1 << 40" },
  illegal_escape = { "a move with escape sequences", "illegal", [[return "\27[2J\27]0;owned\7"]] },
  illegal_long = { "a move of a megabyte", "illegal", [[return ("d1e3"):rep(1 << 18)]] },
  illegal_table = { "a table that is no move", "illegal",
    [[return { from = "a1", to = "h8", captured = true }]] },
  interrupted = { "to look like Ctrl-C", "error: interrupted!", [[error("interrupted!", 0)]] },
  late = { "an answer that comes too late", "time", [[
  local start = os.clock()
  repeat local late = os.clock() - start > 10 until late
  ]] },
  metatable_board = { "to change what all boards can do", "illegal", [[
  getmetatable(board).__index.moves = nil
  return "a1a1"
  ]] },
  metatable_string = { "to change what all strings can do", "illegal", [[
  getmetatable("").__index = nil
  return "a1a1"
  ]] },
  name = { "a name with escape sequences", "plays",
    file = [[
return { name = "\27[31mbest\n\0", choose = function(_, board) return board:codes()[1] end }
]] },
  no_memory = { "to look like a host without memory", "error: not enough memory",
    [[error("not enough memory", 0)]] },
  not_a_bot = { "something that is no bot", "refused: expected the file to return a function",
    file = "return 42" },
  not_callable = { "something that cannot be called",
    "refused: expected the file to return a function", file = "return { choose = 5 }" },
  nothing = { "no answer", "illegal", "return nil" },
  options_garbage = { "options of wrong types", "refused: options.weight: expected a table such as",
    file = "return { options = { weight = function() end }, choose = function() end }" },
  options_loop = { "options whose computation does not end", "refused: out of time", file = [[
return setmetatable({ choose = function() end }, { __index = function(_, name)
  while name == "options" do end
end })
]] },
  options_many = { "more options than are allowed, each a long text",
    "refused: options: expected at most", file = [[
local options = {}
for i = 1, 100000 do options["option" .. i] = { default = ("x"):rep(200) } end
return { options = options, choose = function() end }
]] },
  options_traps = { "options whose metamethods run when they are read, or never return", "plays",
    file = [[
local function loop() while true do end end

local traps = { __index = loop, __len = loop, __pairs = loop, __lt = loop, __le = loop,
  __tostring = loop, __name = 5, __metatable = loop }

local function trap(fields) return setmetatable(fields, traps) end

return {
  options = trap {
    weight = trap { default = 3, min = 0 },
    style = trap { default = "a", values = trap { "a", "b" } },
  },
  choose = function(self, board, info)
    info.options.weight, info.options = {}, nil
    self.options.weight.default = "changed"
    return board:codes()[1]
  end,
}
]] },
  print_empty = { "a million empty lines", "plays", "for _ = 1, 1e6 do print() end" },
  protocol = { "to write what looks like an answer", "plays", [[
  print "A\4\0\0\0a1a2"
  print "bestmove a1a2"
  ]] },
  questions = { "to ask the host endlessly", "error: it writes too much",
    "while true do info.moves = info.moves and nil end" },
  raises = { "an error while it is loaded", "refused: on purpose", file = [[error "on purpose"]] },
  rules = { "to win by changing the rules", "error: ", [[
  board:rules().lone = 100
  return "a1a1"
  ]] },
  syntax = { "a text that is no Lua", "refused: syntax.lua:1", file = "return function(" },
  twice = { "two answers", "plays", "return board:codes()[1], board:codes()[2]" },
  yield = { "to yield as its answer", "error: outside a coroutine", "return coroutine.yield()" },
}
