// layers.c -- the layers of the sandbox.

#define _GNU_SOURCE // for unshare and syscall

#include "layers.h"

#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool set_limit(int what, rlim_t most)
{
    struct rlimit limit = {.rlim_cur = most, .rlim_max = most};
    return setrlimit((__rlimit_resource_t)what, &limit) == 0;
}

// No files by any path or call; no memory dump; no second process.
static bool limit_resources(void)
{
    return set_limit(RLIMIT_CORE, 0) && set_limit(RLIMIT_FSIZE, 0) && set_limit(RLIMIT_NPROC, 0) &&
           set_limit(RLIMIT_MEMLOCK, 0) && set_limit(RLIMIT_MSGQUEUE, 0) && set_limit(RLIMIT_NOFILE, 0);
}

// A child process could not gain rights, even if the box could start one. The box ends with its parent.
static bool give_up_privileges(void)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0 &&
           prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
}

static bool leave_namespaces(void)
{
    return unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWNS | CLONE_NEWUTS) == 0;
}

// A rule set without a rule: it denies every access to a path that this kernel's Landlock knows.
static bool lock_paths(void)
{
    struct landlock_ruleset_attr attributes = {.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
    long rules = syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
    if (rules < 0) return false;
    bool locked = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close((int)rules);
    return locked;
}

// Kernels before 5.9 lack close_range.
static bool close_one_by_one(void)
{
    enum { MOST = 1 << 16 };
    for (int descriptor = 0; descriptor < MOST; descriptor++)
        if (descriptor != BOX_DESCRIPTOR) close(descriptor);
    return true;
}

static bool close_descriptors(void)
{
    if (syscall(SYS_close_range, BOX_DESCRIPTOR + 1, ~0U, 0) != 0) return close_one_by_one();
    return syscall(SYS_close_range, 0, BOX_DESCRIPTOR - 1, 0) == 0;
}

static bool allow(scmp_filter_ctx filter, int call)
{
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0) == 0;
}

static bool allow_on(scmp_filter_ctx filter, int call, unsigned argument, scmp_datum_t value)
{
    struct scmp_arg_cmp only = {.arg = argument, .op = SCMP_CMP_EQ, .datum_a = value};
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 1, &only) == 0;
}

// Any other system call kills the process. madvise returns memory between games, and requests huge pages.
static bool filter_calls(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    if (!filter) return false;
    bool filtered = allow_on(filter, SCMP_SYS(read), 0, BOX_DESCRIPTOR) &&
                    allow_on(filter, SCMP_SYS(write), 0, BOX_DESCRIPTOR) &&
                    allow_on(filter, SCMP_SYS(madvise), 2, MADV_DONTNEED) &&
                    allow_on(filter, SCMP_SYS(madvise), 2, MADV_HUGEPAGE) && allow(filter, SCMP_SYS(clock_gettime)) &&
                    allow(filter, SCMP_SYS(exit_group)) && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return filtered;
}

const box_Layer box_layers[BOX_LAYERS] = {
    {"descriptors", "no open file but the channel", true, close_descriptors},
    {"privileges", "no new privileges; it ends with its parent", true, give_up_privileges},
    {"namespaces", "no network and no mounts of the system's", false, leave_namespaces},
    {"landlock", "no path can be opened", false, lock_paths},
    {"limits", "no files, no dump, no second process", true, limit_resources},
    {"seccomp", "any call but read, write, clock and exit kills", true, filter_calls},
};
