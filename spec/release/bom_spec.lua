-- bom_spec.lua -- the bill of materials of a release: what the format requires of it, and that it
-- depends on the build alone.

local bom = require "shogun.release.bom"
local command = require "spec.support.command"
local json = require "shogun.record.json"

local parts <const> = {
  { name = "one", version = "1-2+3", licence = "MIT", purl = "pkg:deb/debian/one@1-2%2B3?arch=a",
    hashes = {}, files = { "LICENSE" }, products = { "a", "site" } },
  { name = "@some/two", version = "2", licence = "MIT AND ISC", purl = "pkg:npm/%40some/two@2",
    hashes = { { alg = "SHA-512", content = ("0"):rep(128) } }, files = {}, products = { "site" } },
}
local products <const> = { { name = "a", path = "LICENSE" }, { name = "site" } }

-- Calls with each component, those within others, too.
local function each_component(list, call)
  for _, component in ipairs(list or {}) do
    call(component)
    each_component(component.components, call)
  end
end

describe("the bill of materials", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  local text = bom("0.1.2", 1700000000, products, parts)
  local bill = assert(json.decode(text))

  it("has what CycloneDX requires", function()
    assert.equal("CycloneDX", bill.bomFormat)
    assert.equal("1.5", bill.specVersion)
    assert.equal(1, bill.version)
    local four <const> = "%-%x%x%x%x"
    assert.truthy(bill.serialNumber:find("^urn:uuid:" .. ("%x"):rep(8) .. four .. four .. four
      .. "%-" .. ("%x"):rep(12) .. "$"))
    assert.equal("2023-11-14T22:13:20Z", bill.metadata.timestamp)
    assert.equal("0.1.2", bill.metadata.component.version)
    local count = 0
    each_component(bill.components, function(component)
      assert.truthy(component.name and component.type)
      count = count + 1
    end)
    assert.equal(5, count)
  end)

  it("names licences, checksums and addresses of packages", function()
    local one, two = bill.components[3], bill.components[4]
    assert.same({ { license = { id = "MIT" } } }, one.licenses)
    assert.same({ { expression = "MIT AND ISC" } }, two.licenses)
    assert.equal("pkg:deb/debian/one@1-2%2B3?arch=a", one.purl)
    assert.same(parts[2].hashes, two.hashes)
    local pipe <close> = assert(io.popen "sha256sum LICENSE")
    local sum = pipe:read("a"):match "^%x+"
    assert.equal(sum, one.components[1].hashes[1].content)
  end)

  it("has no checksum of what others build, too", function()
    assert.same({ "a", "site" }, { bill.components[1].name, bill.components[2].name })
    assert.same({}, { bill.components[1].hashes, bill.components[2].hashes })
  end)

  it("says what contains what, by names that are there and differ", function()
    local refs = { [bill.metadata.component["bom-ref"]] = true }
    for _, component in ipairs(bill.components) do
      local ref = component["bom-ref"]
      assert(ref and not refs[ref], ref)
      refs[ref] = true
    end
    local needed = {}
    for _, one in ipairs(bill.dependencies) do
      needed[one.ref] = one.dependsOn
      for _, ref in ipairs(one.dependsOn or {}) do assert(refs[ref] and refs[one.ref], ref) end
    end
    assert.same({ "a", "site" }, needed.shogun)
    assert.same({ parts[1].purl }, needed.a)
    assert.same({ parts[1].purl, parts[2].purl }, needed.site)
  end)

  it("is the same text each time, in whatever zone, and another for another build", function()
    local script <const> = [[local p = %s io.write(require("shogun.release.bom")("0.1.2",
      1700000000, { { name = "a", path = "LICENSE" }, { name = "site" } }, {}))]]
    local line = ("TZ=Asia/Tokyo %s -e %s"):format(command.interpreter(),
      command.quoted(script:format "0"))
    local pipe <close> = assert(io.popen(line))
    assert.equal(bom("0.1.2", 1700000000, products, {}), pipe:read "a")
    assert.not_equal(json.decode(bom("0.1.3", 1700000000, products, parts)).serialNumber,
      bill.serialNumber)
  end)

  it("is not made of a part whose licence or version is not known", function()
    for _, lack in ipairs { "licence", "version" } do
      local part = { name = "one", version = "1", licence = "MIT", purl = "pkg:a/b@1",
        hashes = {}, files = {}, products = {} }
      part[lack] = nil
      assert.error_matches(function() bom("0.1.2", 0, products, { part }) end,
        "one: no licence is known, or no version")
    end
  end)
end)
