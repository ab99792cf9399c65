-- peers.lua -- the table of `make bench`: shogun beside other programs, on the same work. The page
-- "How fast" shows it; the README and the site's first page show it without the rows of
-- chess programs. RENEW=1 writes it into these three pages.

local command = require "spec.support.command"
local plain = require "spec.oracle.plain"
local shogun = require "shogun"
local slow = require "spec.oracle.slow"

local peers = {}

local works <const> = {
  { "perft", "moves counted (perft)" }, { "games", "moves of random games" },
  { "search", "boards searched" },
}
local programs <const> = {
  "shogun", "shogun, from Lua", "Stockfish", "chessops", "chess.js", "Shogun's rules in plain Lua",
}
local chess <const> = {
  Stockfish = "search; no records, no matches", chessops = "records, chess variants; no search",
  ["chess.js"] = "records; no search",
}
local ours <const> = "search, records, matches with statistics, boxes for bots, pictures, a site"
local rates <const> = {} -- by program and work

--- Adds what a program does in a second; nothing where there is no rate.
function peers.add(program, work, rate)
  rates[program] = rates[program] or {}
  rates[program][work] = rate
end

local function shown(rate)
  if not rate then return "" end
  for i, unit in ipairs { "", " k", " M", " G" } do
    if rate < 1000 ^ i or i == 4 then return ("%.3g"):format(rate / 1000 ^ (i - 1)) .. unit end
  end
end

--- The table of a page, as Markdown.
function peers.text(path)
  local head, rule = { "per second, on one core" }, { "---" }
  for i, work in ipairs(works) do head[i + 1], rule[i + 1] = work[2], "--:" end
  head[#head + 1], rule[#rule + 1] = "also has", "---"
  local rows = { head, rule }
  for _, program in ipairs(programs) do
    if not chess[program] or path == peers.pages[1] then
      local row = { program }
      for i, work in ipairs(works) do row[i + 1] = shown((rates[program] or {})[work[1]]) end
      row[#row + 1] = program == "shogun" and ours or chess[program] or ""
      rows[#rows + 1] = row
    end
  end
  for i, row in ipairs(rows) do rows[i] = ("| %s |"):format(table.concat(row, " | ")) end
  return table.concat(rows, "\n") .. "\n"
end

--- Where the table stands in a text: its first byte and its last, the end of its last line.
function peers.place(text)
  local first = assert(text:find("| per second, on one core |", 1, true))
  return first, (text:find("\n\n", first, true))
end

--- The pages with the table, first the one that also has the programs for chess.
peers.pages = { "lua/site/guides/speed.md", "README.md", "lua/site/pages/home.md" }

function peers.renew()
  for _, path in ipairs(peers.pages) do
    local text = command.read(path)
    local first, last = peers.place(text)
    command.write(path, text:sub(1, first - 1) .. peers.text(path) .. text:sub(last + 1))
  end
end

--- Measures the rules in plain Lua, as the specs have them.
function peers.add_plain_lua(clock)
  local board <const> = plain(shogun.board())
  local nodes, plies = 0, 0
  local counting = clock.seconds(function() nodes = slow.perft(board, 2) end)
  local playing = clock.seconds(function()
    local now = board
    for _ = 1, 100 do
      local moves = slow.moves(now)
      if #moves == 0 then break end
      local piece, target = table.unpack(moves[math.random(#moves)])
      now = slow.play(piece, target, slow.shows(piece, target, now.rules), now)
      plies = plies + 1
    end
  end)
  peers.add("Shogun's rules in plain Lua", "perft", nodes / counting)
  peers.add("Shogun's rules in plain Lua", "games", plies / playing)
end

return peers
