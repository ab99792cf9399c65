-- assignment_spec.lua -- the chunks that a worker of a queue holds.

local new_assignment = require "shogun.arena.queue.assignment"

describe("a worker's hand", function()
  local function chunk(number, first, last, tries)
    return { number = number, first = first, last = last, tries = tries or 1, begun = 0 }
  end

  -- Plays games that wait.
  local function play(hand, count)
    for _ = 1, count do
      local number = hand:next()
      hand:keep({ number = number }, { number = number })
    end
  end

  it("gives games in order, and a wanted one or none", function()
    local hand = new_assignment()
    hand:take(chunk(1, 1, 2), {})
    hand:take(chunk(5, 9, 10), {})
    assert.equal(4, hand:waiting())
    assert.equal(1, hand:next())
    assert.is_nil(hand:next(3))
    assert.equal(2, hand:next(2))
    assert.is_nil(hand:next(3))
    assert.same({ 9, 10 }, { hand:next(), hand:next() })
    assert.is_nil(hand:next())
    assert.equal(0, hand:waiting())
    hand:take(chunk(6, 11, 12), {})
    assert.equal(11, hand:next())
  end)

  it("leaves out games that were played before", function()
    local hand = new_assignment()
    hand:take(chunk(1, 1, 4), { [2] = true, [3] = true })
    assert.same({ 1, 4 }, { hand:next(), hand:next() })
    hand:take(chunk(2, 5, 6), { [5] = true, [6] = true })
    assert.same({ 2 }, { hand:complete()[1].number })
  end)

  it("lays chunks down once all of their games are kept", function()
    local hand = new_assignment()
    hand:take(chunk(1, 1, 2), {})
    hand:take(chunk(2, 3, 4), {})
    play(hand, 1)
    assert.same({}, hand:complete())
    play(hand, 2)
    local complete = hand:complete()
    assert.equal(1, #complete)
    assert.same({ 1, 2 }, { complete[1].games[1].task.number, complete[1].games[2].task.number })
    assert.same({}, hand:complete())
    local rest = hand:rest()
    assert.same({ 1, 2, 1 }, { #rest, rest[1].number, #rest[1].games })
    assert.same({ 0, 0 }, { hand:waiting(), #hand.chunks })
  end)

  it("is alone with a chunk that was lost before", function()
    local hand = new_assignment()
    assert.is_false(hand:is_alone())
    hand:take(chunk(1, 1, 2, 1), {})
    assert.is_false(hand:is_alone())
    hand:rest()
    hand:take(chunk(1, 1, 2, 2), {})
    assert.is_true(hand:is_alone())
  end)
end)
