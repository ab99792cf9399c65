--- shogun check: replays records and reports errors.

local lazy_require = require "shogun.lazy_require"
local console = require "shogun.cli.console"
local checks = require "shogun.check"
local figures = lazy_require "shogun.draw.report.figures"
local shogun = lazy_require "shogun"
local records = lazy_require "shogun.cli.records"

local check = {
  formats = { "records" },
  answers = { "text", "json", json = "; a list, one game a line" },
  examples = { { "shogun check game.txt games.json", "exit status 1 if a record is bad" } },
}

function check.define(command)
  command:argument("files", "record files, or - for stdin"):args "+":argname "<file>"
end

local function verdict(kept, message)
  local game
  if kept then game, message = shogun.record.replay(kept) end
  if not game then return { ok = false, message = message } end
  local ended = game:result()
  return { ok = true, plies = #game.moves, result = kept.result, reason = ended and ended.reason }
end

local function describe(found)
  if found.game == 0 then return checks.escaped(found.message) end
  local place = ("%s, game %d: "):format(checks.escaped(found.file), found.game)
  if not found.ok then return place .. found.message end
  return place .. ("%d plies, %s"):format(found.plies, found.result)
    .. (found.reason and " " .. found.reason or "")
end

local function check_file(path, report)
  local ok, next_game, _, _, file = checks.try(records.games, path)
  if not ok then
    return report { file = path, game = 0, ok = false, message = tostring(next_game) }
  end
  local is_empty = true
  for number, kept, message in next_game, nil, nil, file do
    local found = verdict(kept, message)
    found.file, found.game, is_empty = path, number, false
    report(found)
  end
  if is_empty then
    report { file = path, game = 0, ok = false, message = records.no_game(path) }
  end
end

function check.run(arguments)
  local all, bad, unread = {}, 0, 0
  for _, path in ipairs(arguments.files) do
    check_file(path, function(found)
      all[#all + 1] = arguments.json and found or true
      if found.game == 0 then unread = unread + 1 elseif not found.ok then bad = bad + 1 end
      if not arguments.json then console.answer(describe(found)) end
    end)
  end
  if arguments.json then console.answer_json(all) end
  local games = #all - unread
  console.say("%s, %d of them bad%s", figures.plural(games, "game"), bad,
    unread > 0 and ("; %s not read"):format(figures.plural(unread, "file")) or "")
  return bad + unread == 0 and games > 0 and 0 or 1
end

return check
