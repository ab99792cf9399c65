-- compare.lua -- the core against the slow rules, and its code for AVX-512 against that for AVX2
-- and the portable code, on the same random boards: compare.lua OTHERS BOARDS [JOBS [SEED]]. OTHERS
-- finds the other builds, split by commas. Closes with "N boards, N answers, N differences".
--
-- Boards come in blocks of a hundred, each with its own seed: SEED and upwards. Each child process
-- takes every JOBS-th block and reports it on a line: boards, answers, differences. It starts each
-- other build in a further process, which writes its answers, board by board.

local size <const> = 100

local others <const>, role <const> = arg[1], arg[5]
if role == "other" then package.cpath = others .. ";" .. package.cpath end

local answers = require "spec.oracle.answers"
local command = require "spec.support.command"
local core = require "shogun.core"
local has = require "spec.bench.processor"
local plain = require "spec.oracle.plain"
local random = require "spec.support.random"
local slow_net = require "spec.oracle.slow_net"

local boards <const> = assert(math.tointeger(arg[2]), "expected a number of boards")
local jobs <const>, seed <const> = math.tointeger(arg[3]) or 1, math.tointeger(arg[4]) or 1
local blocks <const> = (boards + size - 1) // size

local function run(new_role, job, builds)
  local line = ("'%s' '%s' '%s' %d %d %d %s %d"):format(
    arg[-1], arg[0], builds, boards, jobs, seed, new_role, job)
  return assert(io.popen(line, "r"))
end

-- Calls with the blocks of one process: the number of the block, and one for each of its boards.
local function each_board(job, visit, close)
  for block = job, blocks, jobs do
    local next_number = random.source(seed + block - 1)
    for n = size * (block - 1) + 1, math.min(size * block, boards) do
      local board = random.any_board(next_number, n)
      visit(board, answers.questions(board, next_number))
    end
    if close then close() end
  end
end

local law <const> = "magnets"

-- Nets of random numbers, and of the largest ones.
local nets <const> = {}
for i = 1, 4 do
  local make = i < 3 and slow_net.random or slow_net.extreme
  nets[i] = assert(core.net(make(random.source(i), law)))
end

-- What they add to the evaluation of a board. A net does not ask for the rules, so that any board
-- can be read with those of its law.
local function added(board)
  local standard, list = core.board(board:text(), { law = law }), {}
  for i, net in ipairs(nets) do list[i] = select(4, core.evaluate(standard, nil, net)) end
  return table.concat(list, ", ")
end

-- The values on which the kernels must agree beside the rules.
local function core_answers(board, questions)
  local list = answers.of(answers.core, board, questions)
  list[#list + 1] = ("%s; nets add %s"):format(answers.of_kernel(board), added(board))
  return list
end

local function write_answers(job)
  each_board(job, function(board, questions)
    io.write(string.pack("<s4", table.concat(core_answers(board, questions), "\n")))
  end)
end

local function read_answers(pipe)
  local size_bytes = pipe:read(4)
  local length = size_bytes and string.unpack("<I4", size_bytes) or 0
  return pipe:read(length) or ""
end

local shown_most <const>, shown = 10, 0

local function show(board, who, expected, actual)
  shown = shown + 1
  if shown > shown_most then return end
  io.stderr:write(("%s, %s\n%s: %s\ncore: %s\n"):format(
    board:text(), board:rules(), who, expected, actual))
end

local function differences(board, who, expected, actual)
  local count = 0
  for i = 1, math.max(#expected, #actual) do
    if expected[i] ~= actual[i] then
      show(board, who, expected[i], actual[i])
      count = count + 1
    end
  end
  return count
end

local function compare(job)
  local pipes = {}
  for build in others:gmatch "[^,]+" do pipes[build] = run("other", job, build) end
  local visited, answered, differ = 0, 0, 0
  each_board(job, function(board, questions)
    local of_core = core_answers(board, questions)
    local of_kernel = table.remove(of_core)
    differ = differ + differences(board, "slow rules",
      answers.of(answers.oracle, plain(board), questions), of_core)
    of_core[#of_core + 1] = of_kernel
    visited, answered = visited + 1, answered + #of_core - 1
    for build, pipe in pairs(pipes) do
      local text = read_answers(pipe)
      if text ~= table.concat(of_core, "\n") then
        differ = differ + math.max(1, differences(board, build, command.lines(text), of_core))
      end
      answered = answered + #of_core
    end
  end, function()
    print(visited, answered, differ)
    io.flush()
    visited, answered, differ = 0, 0, 0
  end)
end

-- Reports the progress, in seconds of the wall clock.
local function progress(visited, answered, differ, begun)
  io.stderr:write(("%d of %d boards, %d answers, %d differences, %d answers/s\n"):format(
    visited, boards, answered, differ, answered // math.max(1, os.time() - begun)))
end

-- Adds up the reports of the processes, block by block.
local function add_up(processes, begun)
  local visited, answered, differ, reported = 0, 0, 0, begun
  for block = 1, blocks do
    local line = processes[(block - 1) % jobs + 1]:read() or ""
    local v, a, d = line:match "^(%d+)\t(%d+)\t(%d+)$"
    if not v then break end                      -- it ended too early: boards are missing
    visited, answered, differ = visited + v, answered + a, differ + d
    if os.time() - reported >= 10 or block == blocks then
      progress(visited, answered, differ, begun)
      reported = os.time()
    end
  end
  return visited, answered, differ
end

local function main()
  print(("seeds %d to %d"):format(seed, seed + blocks - 1))
  if not has "avx512_vpopcntdq" then
    print "this processor has no AVX-512: the code for it is not compared"
  end
  local processes, begun = {}, os.time()
  for job = 1, jobs do processes[job] = run("compare", job, others) end
  local visited, answered, differ = add_up(processes, begun)
  print(("%d boards, %d answers, %d differences"):format(visited, answered, differ))
  os.exit(differ == 0 and visited == boards and boards > 0, true)
end

local job <const> = math.tointeger(arg[6])
if role == "other" then write_answers(job)
elseif role == "compare" then compare(job)
else main() end
