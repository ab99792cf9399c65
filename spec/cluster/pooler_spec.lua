-- pooler_spec.lua -- a match behind pgbouncer, where each transaction may have another connection.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local postgres = require "spec.support.postgres"
local uv = require "luv"

describe("a server behind pgbouncer in transaction mode", function()
  local missing = postgres.missing() or command.missing("pgbouncer", "pgbouncer")
  if missing then return pending(missing) end

  local function free_port()
    local tcp = uv.new_tcp()
    assert(tcp:bind("127.0.0.1", 0))
    local port = math.tointeger(tcp:getsockname().port)
    tcp:close()
    return port
  end

  -- Two connections to the server, for any number of clients.
  local function write_settings(folder, port)
    command.write(folder .. "/users.txt", '"shogun" ""\n')
    command.write(folder .. "/pgbouncer.ini", ([[
[databases]
* = host=%s
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = %d
unix_socket_dir =
auth_type = trust
auth_file = %s/users.txt
pool_mode = transaction
default_pool_size = 2
server_reset_query_always = 0
]]):format(postgres.server:match "host=([^&]*)", port, folder))
  end

  local function start(folder, port)
    write_settings(folder, port)
    local words = { "pgbouncer", folder .. "/pgbouncer.ini" }
    if uv.getuid() == 0 then
      table.move({ "setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups" }, 1, 4, 1,
        table.move(words, 1, 2, 5))
    end
    local log = assert(uv.fs_open(folder .. "/log", "w", 420))
    local handle, pid = uv.spawn(table.remove(words, 1),
      { args = words, stdio = { nil, log, log } }, function() end)
    uv.fs_close(log)
    return assert(handle, pid)
  end

  local function is_listening(port)
    return os.execute(("bash -c '</dev/tcp/127.0.0.1/%d' 2>/dev/null"):format(port))
  end

  -- Calls with the URL of an empty database, and the same behind the pooler.
  local with_pooler = command.tests_with(function(call)
    local folder, port = os.tmpname(), free_port()
    os.remove(folder)
    assert(uv.fs_mkdir(folder, 493))
    local pooler = start(folder, port)
    local ok, raised = pcall(function()
      assert(cluster.wait(10, function() return is_listening(port) end),
        command.read(folder .. "/log"))
      postgres.with_database(function(url)
        call(url, ("postgresql://shogun@127.0.0.1:%d/%s"):format(port, url:match "/([%w_]+)%?"))
      end)
    end)
    pooler:kill "sigkill"
    os.execute("rm -r " .. folder)
    assert(ok, raised)
  end)

  it("lets more workers than it has connections play a match", with_pooler(function(url, pooled)
    local given = { pairs = 200 }
    cluster.enqueue(pooled, given)
    local workers = {}
    for i = 1, 4 do workers[i] = cluster.start(pooled, { "--drain", "--concurrency", "1" }) end
    assert(cluster.join(60, workers))
    for _, worker in ipairs(workers) do assert.equal(0, worker.status) end
    local results, count = cluster.results(pooled)
    assert.equal(400, count)
    assert.equal("finished", cluster.query(url, "SELECT verdict FROM queues")[1].verdict)
    postgres.with_database(function(other)
      assert.same(cluster.undisturbed(other, given), results)
    end)
    command.ends_with(0, ("watch '%s' --match 1"):format(pooled))
  end))

  it("lets an idle worker find new work by polling", with_pooler(function(url, pooled)
    cluster.enqueue(pooled, { pairs = 1 })
    local worker = cluster.start(pooled, { "--concurrency", "1" })
    local function has(count) return cluster.count(url) == count end
    local ok = cluster.wait(20, function() return has(2) end)
    uv.sleep(1000)
    cluster.enqueue(pooled, { pairs = 2 })
    ok = ok and cluster.wait(30, function() return has(4) end)
    uv.kill(worker.pid, "sigterm")
    assert(cluster.join(20, { worker }))
    assert(ok, "the games are not played")
    assert.equal(0, worker.status)
  end))
end)
