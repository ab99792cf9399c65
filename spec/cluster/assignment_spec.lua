-- assignment_spec.lua -- the chunks that a queue worker holds.

local new_assignment = require "shogun.cluster.assignment"

describe("a worker's assignment", function()
  local function chunk(number, first, last, tries, played)
    return {
      number = number, first = first, last = last, tries = tries or 1, played = played or {},
    }
  end

  -- Plays games that wait.
  local function play(assignment, count)
    for _ = 1, count do
      local number = assignment:next()
      assignment:keep({ number = number }, { number = number })
    end
  end

  it("gives out its games in order, or a requested game, or none", function()
    local assignment = new_assignment()
    assignment:take(chunk(1, 1, 2))
    assignment:take(chunk(5, 9, 10))
    assert.equal(4, assignment:waiting())
    assert.equal(1, assignment:next())
    assert.is_nil(assignment:next(3))
    assert.equal(2, assignment:next(2))
    assert.is_nil(assignment:next(3))
    assert.same({ 9, 10 }, { assignment:next(), assignment:next() })
    assert.is_nil(assignment:next())
    assert.equal(0, assignment:waiting())
    assignment:take(chunk(6, 11, 12))
    assert.equal(11, assignment:next())
  end)

  it("leaves out games that were already played", function()
    local assignment = new_assignment()
    assignment:take(chunk(1, 1, 4, 1, { [2] = true, [3] = true }))
    assert.same({ 1, 4 }, { assignment:next(), assignment:next() })
    assignment:take(chunk(2, 5, 6, 1, { [5] = true, [6] = true }))
    assert.same({ 2 }, { assignment:complete()[1].number })
  end)

  it("completes a chunk when all games of the chunk are played", function()
    local assignment = new_assignment()
    assignment:take(chunk(1, 1, 2))
    assignment:take(chunk(2, 3, 4))
    play(assignment, 1)
    assert.same({}, assignment:complete())
    play(assignment, 2)
    local complete = assignment:complete()
    assert.equal(1, #complete)
    assert.same({ 1, 2 }, { complete[1].games[1].task.number, complete[1].games[2].task.number })
    assert.same(complete, assignment:complete())
    assignment:drop(complete)
    assert.same({}, assignment:complete())
    assert.same({ 2, 1 }, { assignment.chunks[1].number, #assignment.chunks[1].games })
    assert.equal(4, assignment:next())
  end)

  it("neither gives out nor stores games of dropped chunks", function()
    local assignment = new_assignment()
    for number = 1, 3 do assignment:take(chunk(number, 2 * number - 1, 2 * number)) end
    assert.equal(1, assignment:next())
    assignment:drop { assignment.chunks[1], assignment.chunks[2] }
    assignment:keep({ number = 1 }, { number = 1 })
    assert.same({ 5, 6 }, { assignment:next(), assignment:next() })
    assert.same({}, assignment.chunks[1].games)
    assignment:take(chunk(1, 1, 2))
    play(assignment, 2)
    assert.same({ 1 }, { assignment:complete()[1].number })
  end)

  it("is played without other assignments if one of its chunks was lost before", function()
    local assignment = new_assignment()
    assert.is_false(assignment:is_alone())
    assignment:take(chunk(1, 1, 2, 1))
    assert.is_false(assignment:is_alone())
    assignment = new_assignment()
    assignment:take(chunk(1, 1, 2, 2))
    assert.is_true(assignment:is_alone())
  end)
end)
