-- analyse_resume_spec.lua -- analyses of games, interrupted at any step, cut and resumed: the file
-- gets the same bytes.

local analyse = require "shogun.cli.verbs.analyse"
local command = require "spec.support.command"
local console = require "shogun.cli.console"
local growing = require "shogun.cli.analyse.growing"

local read, write, in_folder = command.read, command.write, command.in_folder

local games <const> = '[White "ana"]\n\n1. a1a2 h8h7 2. b1d2 *\n\n[Red "bo"]\n\n1. d1e3 c8c4 *\n\n'
  .. '[Rules "law=dice"]\n\n1. d1e3=2 {so} *\n'

-- Runs the verb in this process. Returns the exit code and what it said; nil and the message where
-- it fails; raises other errors.
local function run(folder, given)
  local arguments = { what = { folder .. "/in.txt" }, nodes = 20, to = "text", theme = "light" }
  arguments.output = folder .. "/an"
  for name, value in pairs(given or {}) do arguments[name] = value end
  local said, say = {}, console.say
  console.say = function(format, ...) said[#said + 1] = format:format(...) end
  local ok, result = pcall(analyse.run, arguments)
  debug.sethook()
  console.say = say
  if not ok and not console.is_user_error(result) then error(result, 0) end
  return ok and result or nil, ok and table.concat(said, "\n") or result.message
end

-- Calls with a folder that has the games, and with their whole analysis.
local function with_games(given, call)
  command.with_folder(function(folder)
    write(folder .. "/in.txt", games)
    assert.equal(0, (run(folder, given)))
    local whole = read(folder .. "/an")
    os.remove(folder .. "/an")
    call(folder, whole)
  end)
end

local in_games = command.tests_with(with_games)

local forms <const> = {
  { to = "text" }, { to = "text", explain = true }, { to = "json", json = true },
}

-- How many games the file has, as the next run says.
local function count_of(said)
  return tonumber(said:match "/an: (%d) of 3 games analysed before" or 0)
end

describe("an analysis of games", function()
  -- Interrupts the verb after `steps` instructions of Lua. Returns what `run` returns.
  local function run_interrupted(folder, form, steps)
    debug.sethook(function()
      debug.sethook()
      error("interrupted!", 0)
    end, "", steps)
    local ok, code, said = pcall(run, folder, form)
    debug.sethook()
    assert(ok and (code == 130 or code == 0) or code == "interrupted!", said or code)
    return ok and code, ok and said or ""
  end

  -- Interrupts an analysis and goes on with it, after more and more steps.
  local function interrupt_all_over(form, folder, whole)
    local steps, interrupted = 3000, 0
    local code, said
    repeat
      os.remove(folder .. "/an")
      code, said = run_interrupted(folder, form, steps)
      local left = code == 130 and read(folder .. "/an")
      if left and left ~= "" and form.json then assert(require("dkjson").decode(left)) end
      local _, again = run(folder, form)
      assert(count_of(again) >= tonumber(said:match "(%d) of 3 games analysed" or 0), again)
      assert.equal(whole, read(folder .. "/an"))
      interrupted, steps = interrupted + (code == 0 and 0 or 1), steps * 4 // 3
    until code == 0
    assert(interrupted > 8)
  end

  it("has saved all finished games whenever Ctrl-C ends it, and can be resumed", function()
    for _, form in ipairs { forms[1], forms[3] } do
      with_games(form, function(folder, whole) interrupt_all_over(form, folder, whole) end)
    end
  end)

  it("resumes after its file was cut off at any byte", function()
    for _, form in ipairs(forms) do
      with_games(form, function(folder, whole)
        local before = 0
        for length = 0, #whole, #whole // 4 do
          write(folder .. "/an", whole:sub(1, length))
          local code, said = run(folder, form)
          assert.same({ 0, whole }, { code, read(folder .. "/an") })
          assert(count_of(said) >= before)
          before = count_of(said)
        end
        assert(before >= 2)
        write(folder .. "/an", whole)
        assert.truthy(select(2, run(folder, form)):find("3 of 3 games analysed before", 1, true))
        assert.equal(whole, read(folder .. "/an"))
      end)
    end
  end)

  it("writes the analysed part of a game, and replaces this part when it resumes", function()
    for _, form in ipairs { forms[1], forms[3] } do
      with_games(form, function(folder, whole)
        local unfinished = whole:match '^(.-20 nodes a move[^"]*)"'
        local cut = unfinished .. ", unfinished" .. whole:sub(#unfinished + 1):gsub(
          '"complete":true', '"complete":false', 1)
        local first = cut:match(form.json and "^%[\n([^\n]*)," or "^(.-%*\n)")
        for _, text in ipairs(form.json and { "[\n" .. first, "[\n" .. first .. "\n]\n" }
          or { first }) do
          write(folder .. "/an", text)
          local code, said = run(folder, form)
          assert.same({ 0, 0, whole }, { code, count_of(said), read(folder .. "/an") })
        end
      end)
    end
  end)

  it("leaves a file with other content unchanged", function()
    for _, form in ipairs { forms[1], forms[3] } do
      with_games(form, function(folder, whole)
        local second = form.json and whole:match "\n(.*)$" or whole:match "\n\n(%[Red.*)$"
        local wrong = {
          '[\n{"annotator":"shogun","moves":[1],"tags":[2],"game":1}\n]\n',
          (whole:gsub('"tags":%b[]', '"tags":[1]', 1):gsub("White", "Blue")),
          (whole:gsub('"moves":%b[]', '"moves":[1,2,3]', 1):gsub("White", "Blue")),
          (whole:gsub("}", "} (1. a1a8)", 1)), "mine\n", games,
          second, whole .. "\n" .. whole, whole .. "mine", " " .. whole,
          (whole:gsub("20 nodes", "21 nodes")), (whole:gsub("shogun 0", "shogun 1")),
          (whole:gsub("ana", "eva")), (whole:gsub("b1d2", "b1c3")), "{}\n", "[]", "\0",
        }
        for i, text in ipairs(wrong) do
          write(folder .. "/an", text)
          local code, said = run(folder, form)
          assert.is_nil(code, i)
          assert.truthy(said:find "/an: game %d differs from the input's game.*%-%-force", said)
          assert.equal(text, read(folder .. "/an"))
        end
        assert.equal(0, (run(folder, { to = form.to, explain = form.explain, force = true })))
        assert.equal(whole, read(folder .. "/an"))
      end)
    end
  end)

  it("refuses a file that was analysed with other settings, and names both settings",
    in_games({}, function(folder)
      run(folder, { nodes = 30, explain = true })
      local _, said = run(folder, { depth = 2, movetime = 9 })
      assert.truthy(said:find("it was analysed by 'shogun [%d.]+, 30 nodes a move, explained', not "
        .. "by 'shogun [%d.]+, 2 plies, 20 nodes, 9 s a move'", 1), said)
    end))

  it("refuses a file that was changed by hand", in_games({}, function(folder, whole)
    local changed = whole:sub(1, -3) .. " *\n\n"
    write(folder .. "/an", changed)
    assert.is_nil((run(folder)))
    assert.equal(changed, read(folder .. "/an"))
  end))

  it("resumes when games were added to its input", in_games({}, function(folder, whole)
    run(folder)
    write(folder .. "/in.txt", games .. "\n" .. games)
    local code, said = run(folder)
    assert.equal(0, code)
    assert.truthy(said:find("3 of 6 games analysed before", 1, true))
    assert.equal(whole .. "\n" .. whole, read(folder .. "/an"))
  end))

  it("draws the plot of a game that was analysed before", in_folder(function(folder)
    write(folder .. "/in.txt", "1. a1a2 h8h7 *")
    run(folder)
    local whole = read(folder .. "/an")
    assert.equal(0, (run(folder, { plot = folder .. "/p.svg" })))
    assert.truthy(read(folder .. "/p.svg"):find "^<svg")
    assert.equal(whole, read(folder .. "/an"))
  end))

  it("refuses an unwritable file before it begins", in_games({}, function(folder)
    local code, said = run(folder, { output = folder .. "/no/an" })
    assert.same({ nil, folder .. "/no/an: No such file or directory" }, { code, said })
    code, said = run(folder, { output = folder })
    assert.same({ nil, folder .. ": Is a directory" }, { code, said })
  end))
end)

describe("an analysis whose output is its input", function()
  it("is refused, also through a link, and changes nothing", in_folder(function(folder)
    write(folder .. "/in.txt", games)
    assert(os.execute(("ln -s in.txt '%s/link'"):format(folder)))
    for _, name in ipairs { "/in.txt", "/link" } do
      local path = folder .. name
      local code, said = run(folder, { output = path, force = true })
      assert.same({ nil, "-o " .. path .. ": expected a file that is not an input" },
        { code, said })
    end
    assert.equal(games, read(folder .. "/in.txt"))
  end))
end)

describe("a file to which games are appended", function()
  it("contains each game once, even if the game is appended repeatedly", in_folder(function(folder)
    local path = folder .. "/g"
    write(path, "one\ncut")
    local file = assert(growing.open(path, 1, "one\n"))
    for _ = 1, 2 do assert(file:append(2, "two\n")) end
    for _ = 1, 2 do assert(file:append(3, "three\n")) end
    assert.equal("one\ntwo\nthree\n", read(path))
  end))

  it("keeps its earlier games if a full disk cuts off a game", in_folder(function(folder)
    local path = folder .. "/g"
    local file = assert(growing.open(path, 0, ""))
    assert(file:append(1, "one\n"))
    local real = file.file
    file.file = {
      seek = function() return real:seek "end" end,
      write = function(_, text)
        real:write(text:sub(1, 2))
        return nil, "No space left on device"
      end,
    }
    local ok, message = file:append(2, "two\n")
    assert.same({ nil, path .. ": No space left on device" }, { ok, message })
    assert(assert(growing.open(path, 1, "one\n")):append(2, "two\n"))
    assert.equal("one\ntwo\n", read(path))
  end))

  it("may be written by two processes if both write the same games", in_folder(function(folder)
    local path = folder .. "/g"
    local file, other = assert(growing.open(path, 0, "")), assert(growing.open(path, 0, ""))
    assert(file:append(1, "one\n"))
    assert(other:append(1, "one\n"))
    assert(other:append(2, "more\n"))
    local ok, message = file:append(2, "two\n")
    assert.same({ nil, path .. ": was changed by another program" }, { ok, message })
    assert.equal("one\nmore\n", read(path))
  end))
end)
