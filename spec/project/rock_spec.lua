-- rock_spec.lua -- the rockspec: it has the project's address, and builds by make.

local command = require "spec.support.command"

local read = command.read

local rock = {}
assert(loadfile(command.output "ls *.rockspec":match "%S+", "t", rock))()

describe("the rockspec", function()
  it("has the address of the project", function()
    local address = read ".github/address"
    assert.truthy(address:find "^https://%S+[^/%s]\n$")
    address = address:match "%S+"
    assert.equal("git+" .. address .. ".git", rock.source.url)
    assert.equal(address, rock.description.homepage)
    assert.equal(address .. "/issues", rock.description.issues_url)
  end)

  it("builds, installs and tests with make, which installs no packages", function()
    local makefile = command.makefile()
    assert.equal("make", rock.build.type)
    for _, target in ipairs { rock.build.build_target, rock.build.install_target } do
      assert(makefile:find("\n" .. target .. ":", 1, true), target)
    end
    assert.equal("no", rock.build.build_variables.INSTALL)
    assert.equal("no", rock.build.install_variables.INSTALL)
    assert.equal("make test INSTALL=no", rock.test.command)
  end)
end)
