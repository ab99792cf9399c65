-- options_spec.lua -- the verbs agree about their options: checked from what they declare.

require("spec.support.harsh").stop()             -- it only reads declarations

if not pcall(require, "argparse") then return pending "the command needs argparse" end

local output = require "shogun.cli.output"
local verbs = require "shogun.cli.verbs"

-- Each verb with its declarations, as they are before messages name their arguments.
local function commands()
  local list = {}
  for _, name in ipairs(verbs.list()) do
    local verb = require("shogun.cli.verbs." .. name)
    local command = require "argparse"():command(name)
    verb.define(command)
    if verb.answers then output.define(command, verb.answers) end
    list[#list + 1] = command
  end
  return list
end

local all <const> = commands()

-- The meaning of an option: its text before the first semicolon, after which notes on one verb
-- stand, without the default.
local function meaning_of(option) return (option._description or ""):match "^[^;]*" end

-- Whether an argument is a board, alone or in place of a file.
local function is_board(argument)
  local name = argument._name .. " " .. tostring(argument._argname):lower()
  return name:find("board", 1, true) ~= nil
end

local function option_of(command, name)
  for _, option in ipairs(command._options) do
    for _, alias in ipairs(option._aliases) do
      if alias == name then return option end
    end
  end
end

-- The same name for something else, and why.
local others <const> = {
  ["games --board"] = "a filter: the argument is a database",
  ["games --opening"] = "a filter, by an opening's number", -- positions: plies of self-play
  ["puzzle --moves"] = "the length of a puzzle, as people say it: a win in two moves",
  ["puzzle --svg"] = "several pictures need a folder", ["puzzle --png"] = "the same",
  ["tour --count"] = "tours are counted, not found",
  ["tour --from"] = "a field", -- record: a format
  ["chess --explain"] = "moves are explained, not scores",
  ["chess --boards"] = "the boards are shown", -- lint: how many boards
  ["tour --check"] = "a file is checked", -- box: the layers of the sandbox
  ["endings --verify"] = "all files of a law",
  ["queue --force"] = "nothing is replaced", -- positions: the file
  ["train --rate"] = "the step width of a net", -- tune: of a player's numbers
  ["work --json"] = "a log that grows: its shell writes it into a file",
  ["page --theme"] = "a page can follow the reader's system",
  ["positions --nodes"] = "0: games are not searched",
  ["law --games"] = "of the engine", -- lint: games against the bot random
  ["tune --pairs"] = "an iteration has its pairs at once",
  ["ladder --games"] = "the length of a run", -- lint: against random
}

-- Choices are those of each verb's formats.
local of_verbs <const> = { ["--to"] = true }

local function traits(option)
  local argname = option._argname
  local choices = not of_verbs[option._name] and option._choices
  return {
    meaning = meaning_of(option), argname = argname, convert = option._convert,
    choices = choices and table.concat(choices, " ") or nil,
  }
end

describe("the verbs", function()
  it("give options of the same name the same meaning, except a few listed options", function()
    local first, used = {}, {}
    for _, command in ipairs(all) do
      for _, option in ipairs(command._options) do
        local key = command._name .. " " .. option._name
        local known = first[option._name]
        if option._name == "-h" or others[key] then
          used[key] = true
        elseif not known then
          first[option._name] = { key = key, traits = traits(option) }
        else
          assert.same(known.traits, traits(option), known.key .. " and " .. key)
        end
      end
    end
    for key in pairs(others) do assert(used[key], "no such option: " .. key) end
  end)

  it("write their answer into the file given by -o", function()
    local without <const> = {
      engine = "a dialogue", bot = "a dialogue", work = "a log that grows",
    }
    for _, command in ipairs(all) do
      local option = option_of(command, "--output")
      assert.equal(without[command._name] == nil, option ~= nil, command._name)
      assert(not option or option == option_of(command, "-o"), command._name)
    end
  end)

  it("accept a board or a database as a plain argument", function()
    local filter <const> = { games = true }
    local store <const> = { match = true, law = true } -- their --db is where they store games
    for _, command in ipairs(all) do
      local board, is_argument = option_of(command, "--board"), false
      for _, argument in ipairs(command._arguments) do
        is_argument = is_argument or is_board(argument)
      end
      if board and not filter[command._name] then
        assert(board._hidden and is_argument, command._name .. ": --board is another name of BOARD")
      end
      assert(not option_of(command, "--db") or store[command._name], command._name)
    end
  end)
end)

-- Each verb that searches, with the limits that it has not, and why.
local reproducible <const> = "the same boards every time, on any machine"
local of_players <const> = "players carry it in their texts: engine:depth=6"
local one_move <const> = "it needs one move a board"
local searches <const> = {
  analyse = {},
  play = { nodes = of_players, depth = of_players, lines = one_move },
  match = { depth = of_players, lines = one_move }, tune = { depth = of_players, lines = one_move },
  ladder = { depth = of_players, lines = one_move },
  lint = {
    nodes = "a bot has its time measured", depth = "the same", lines = one_move,
  },
  law = { movetime = reproducible, depth = of_players, lines = one_move },
  openings = { movetime = reproducible, depth = reproducible, lines = one_move },
  positions = { movetime = reproducible, depth = reproducible, lines = one_move },
  explore = { lines = "each move has a line" },
  puzzle = { -- a proof ends when it is complete
    movetime = reproducible, nodes = reproducible, depth = "--moves says it", lines = one_move,
  },
}

describe("the verbs that search", function()
  for _, command in ipairs(all) do
    local lacks = searches[command._name]
    it(command._name .. " has the limits of a search, or is listed with a reason", function()
      for _, name in ipairs { "movetime", "nodes", "depth", "lines" } do
        local has = option_of(command, "--" .. name) ~= nil
        if lacks then
          assert.equal(lacks[name] == nil, has, name)
        else
          assert.is_false(has, command._name .. " is not listed here")
        end
      end
    end)
  end
end)
