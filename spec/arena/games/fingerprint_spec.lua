-- fingerprint_spec.lua -- SHA-256 against published examples (FIPS 180-4; NIST CAVP).

local sha256 = require "shogun.arena.games.fingerprint"

-- Text, and its SHA-256.
local vectors <const> = {
  { "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
  { "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
  { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
  { "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmno"
    .. "pqrsmnopqrstnopqrstu",
    "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1" },
  { "\xd3", "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1" },
  { "\x11\xaf", "5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98" },
  { ("\0"):rep(64), "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b" },
}

describe("SHA-256", function()
  it("gives the sums of the standard's examples", function()
    for _, vector in ipairs(vectors) do assert.equal(vector[2], sha256(vector[1])) end
  end)

  it("gives the standard's sum of a million letters", function()
    if os.getenv "SHOGUN_HARSH" then return pending "a million letters take long there" end
    assert.equal("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
      sha256(("a"):rep(1000000)))
  end)

  it("refuses anything but a text", function()
    assert.has_error(function() sha256(7) end, "text: expected a string, got 7")
  end)
end)
