# needs.mk -- the packages that targets need: finds, names and installs missing ones.

# On Debian and Ubuntu missing packages are installed. With INSTALL=no, on other systems, and by make, make env and make install
# they are only named.
# Each need has a test, the packages that meet it, and a name; without these it is a program in a package of its name, or the
# programs by which its packages are named.
goals = $(or $(MAKECMDGOALS),all)
INSTALL ?= $(if $(filter all env install,$(goals)),no)

# Succeeds if all of these programs are there; in some shells `command -v` looks only for the first of several.
have = (PATH=$$PATH:/usr/sbin:/usr/games; for tool in $(1); do command -v $$tool || exit 1; done)
lua_has = $(in_tree) $(LUA) -e '$(foreach module,$(1),require "$(module)")'

packages_chromium = chromium-headless-shell tidy
packages_container = buildah mmdebstrap
packages_deb_test = lintian blhc mmdebstrap
packages_python = python3
packages_rock = luarocks zip unzip
packages_site = cmark-gfm

there_cc = echo '\#include <string.h>' | $(CC) -E -
packages_cc = gcc libc6-dev
name_cc = a C compiler with the headers of its library

there_lua = $(LUA) -e 'assert(_VERSION == "Lua $(lua_version)")' && printf '%s\n' '\#include <lauxlib.h>' \
  '\#if LUA_VERSION_NUM != $(subst .,0,$(lua_version))' '\#error' '\#endif' | $(CC) $(LUA_CFLAGS) -E -
packages_lua = lua$(lua_version) liblua$(lua_version)-dev pkg-config
name_lua = Lua $(lua_version) with its C headers and pkg-config

there_box = [ "$(system)" = Linux ] && printf '%s\n' '\#include <lua.h>' '\#include <seccomp.h>' \
  'int main(void) { return !lua_newstate || !seccomp_init; }' | $(CC) $(LUA_CFLAGS) -static -no-pie -o /dev/null -x c - -x none $(LUA_LIBS) -lseccomp -lm
packages_box = libseccomp-dev
name_box = libseccomp with its header and its static library (make BOX= builds without what needs it)

there_busted = $(call lua_has,busted)
packages_busted = lua-busted
name_busted = busted for Lua $(lua_version)

there_command = $(call lua_has,argparse dkjson luv luasql.sqlite3) && $(call have,rsvg-convert)
packages_command = $(shell sed -n 's/^return "\(.*\)"$$/\1/p' lua/shogun/cli/packages.lua)
name_command = argparse, dkjson, luv and luasql.sqlite3 for Lua $(lua_version) and rsvg-convert

# Debian's Python, which finds Debian's packages.
PYTHON = $(shell ls /usr/bin/python3 2>/dev/null || command -v python3)
there_numpy = $(PYTHON) -c 'import numpy' && $(call have,$(CXX))
packages_numpy = python3-numpy g++
name_numpy = numpy for Python 3 and a C++ compiler

there_libpq = echo '\#include <libpq-fe.h>' | $(CC) $(PQ_CFLAGS) -E -
packages_libpq = libpq-dev
name_libpq = libpq with its headers

there_postgres = ls /usr/lib/postgresql/*/bin/initdb
packages_postgres = postgresql
name_postgres = PostgreSQL

# debian/control lists what builds the packages, besides dpkg-dev and a compiler.
there_deb = dpkg-checkbuilddeps .github/debian/control
packages_deb = build-essential $(shell sed -n '/^Build-Depends/,/^$$/s/^ \([a-z0-9.-]*\).*/\1/p' .github/debian/control)
name_deb = what Debian builds packages with

there_love = $(call have,love xvfb-run)
packages_love = love xvfb xauth
name_love = LÖVE and Xvfb

there_luacheck = $(call have,luacheck)
packages_luacheck = lua-check
name_luacheck = luacheck

there_clang-format = $(CLANG_FORMAT) --version | grep -F 'version 14.'
packages_clang-format = clang-format-14
name_clang-format = clang-format 14

CLANG_TIDY = $(shell command -v clang-tidy-14 || echo clang-tidy)
there_static = $(call have,$(CLANG_TIDY) cppcheck gcc)
packages_static = clang-tidy-14 cppcheck gcc
name_static = clang-tidy, cppcheck and gcc

there_fuzz = echo 'int LLVMFuzzerTestOneInput(void); int LLVMFuzzerTestOneInput(void) { return 0; }' | \
  clang -x c -fsanitize=fuzzer,address -o /dev/null -
packages_fuzz = clang libclang-rt-14-dev
name_fuzz = clang with its runtime libraries

there_platforms = $(call have,clang musl-gcc aarch64-linux-gnu-gcc qemu-aarch64-static toybox posh bmake) && echo '\#include <stdio.h>' | $(CC) -m32 -E -
packages_platforms = clang musl-tools libc6-dev-i386 lib32gcc-12-dev gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static \
  toybox posh bmake
name_platforms = compilers and tools of other platforms

# Some packages of node bring npm, and conflict with Debian's.
there_node = $(call have,node npm)
packages_node = nodejs npm
name_node = node and npm

there_web = $(call have,emcc)
packages_web = emscripten
name_web = emscripten

there_slurm = $(call have,munged slurmctld slurmd sbatch systemd-analyze openssl)
packages_slurm = slurm-wlm munge systemd openssl
name_slurm = Slurm with munge, systemd-analyze and openssl

there_latex = $(call have,pdflatex pdftotext) && kpsewhich tikz.sty
packages_latex = texlive-latex-base texlive-pictures poppler-utils
name_latex = pdflatex with TikZ and pdftotext

there_mingw = $(call have,$(mingw)gcc zip) && $(call lua_has,argparse dkjson)
packages_mingw = gcc-mingw-w64-x86-64-posix zip lua-argparse lua-dkjson
name_mingw = MinGW, zip, argparse and dkjson

there_wine = ls $(wine) && $(call have,unzip)
packages_wine = wine64 unzip
name_wine = Wine and unzip

# What each goal needs, in addition to the needs of building (build_needs).
$(foreach goal,test test-long threads apicheck,$(eval needs_$(goal) = busted command))
$(foreach goal,site site-serve,$(eval needs_$(goal) = command node web site))
$(foreach goal,site-test bench-site pictures,$(eval needs_$(goal) = command node web site chromium))
needs_site-test += nginx
$(foreach goal,train bench-arena files fuzz-databases,$(eval needs_$(goal) = command))
needs_bench-cluster = command libpq postgres
$(foreach goal,fuzz corpora,$(eval needs_$(goal) = command fuzz))
$(foreach goal,format format-check,$(eval needs_$(goal) = clang-format))
needs_docs = command python site
needs_reproducible = command libpq mingw node web site python deb faketime
needs_dist = command libpq node web site
needs_docs-test = busted command python site
needs_pages = busted command node python numpy luajit
needs_web = command node web
needs_figures = command latex
needs_postgres = busted command libpq postgres pgbouncer
needs_container = command libpq postgres container
needs_slurm = busted command libpq postgres slurm
$(foreach goal,bare next-lua,$(eval needs_$(goal) = mmdebstrap))
needs_deb = deb
needs_deb-test = deb deb_test
needs_memcheck = busted command valgrind
needs_coverage = busted command gcovr
needs_bench-instructions = valgrind
needs_platforms = busted command platforms
$(foreach goal,rock rock-publish,$(eval needs_$(goal) = rock))
needs_rock-test = busted command libpq rock
needs_static = static libpq
needs_lint = luacheck
needs_windows = mingw
needs_windows-test = mingw wine busted command
needs_lint-workflows = node
needs_core = cc
needs_library = cc
needs_library-check = busted command numpy luajit love
needs_bench-library = numpy luajit
on_linux = $(filter Linux,$(system))
box_needs = $(if $(and $(BOX),$(on_linux)),box)
without_build = lint format format-check bare next-lua core library rock rock-publish deb deb-test
build_needs = $(if $(filter $(without_build),$(1)),,cc lua $(if $(filter all play env install,$(1)),,$(box_needs)))

# `needed`: all needs of the goals of this make, to install them in one round before anything else. `wanted`: what make play and make
# bench also install but can do without: the command's packages, and peers.
needed = $(sort $(foreach goal,$(goals),$(call build_needs,$(goal)) $(needs_$(goal))))
wanted = $(filter-out $(needed),$(if $(filter play,$(goals)),command $(box_needs)) $(if $(filter bench,$(goals)),node stockfish))
packages_of = $(or $(packages_$(1)),$(1))
look_for = ( $(or $(there_$(1)),$(call have,$(packages_of))) ) >/dev/null 2>&1 || \
  { packages="$$packages $(packages_of)"; names="$${names:+$$names; }$(or $(name_$(1)),$(packages_of))"; };

# Not called MAKE in the recipe, or make -n would install.
look_again = $(MAKE) -s --no-print-directory

tools: needed = $(sort stockfish $(foreach goal,$(filter needs_%,$(.VARIABLES)),$($(goal))))
tools: needs ## install what any target needs

needs:
	@packages= names=; $(foreach need,$(needed),$(call look_for,$(need))) \
	status=$${names:+1}; : $${status:=0}; \
	$(foreach need,$(wanted),$(call look_for,$(need))) \
	[ -n "$$names" ] || exit 0; \
	who=shogun; [ $$status = 1 ] || who='$(if $(filter bench,$(goals)),the comparison,the command shogun)'; \
	[ "$(INSTALL)" != done ] || { echo "$$who needs $$names: its packages are installed, and of this system they are not enough" >&2; exit $$status; }; \
	$(foreach need,$(if $(filter lua,$(needed)),$(filter-out $(needed) $(wanted),$(box_needs))),$(call look_for,$(need))) \
	missing=; \
	for package in $$packages; do \
	  case $$(dpkg-query -W -f '$${Status}' $$package 2>/dev/null),"$$missing " in \
	    *' installed',*|*," $$package "*) ;; \
	    *) missing="$$missing $$package" ;; \
	  esac; \
	done; \
	packages=$${missing:-$$packages}; \
	sudo=; [ "$$(id -u)" = 0 ] || sudo='sudo '; \
	fail() { \
	  echo "$$who needs $$names: please install $$1, then run make again" >&2; \
	  [ -z "$$2" ] || echo "  $$sudo$$2$$packages" >&2; \
	  exit $$status; \
	}; \
	refuse() { fail "the packages$$packages" "apt-get install --no-install-recommends"; }; \
	command -v apt-get >/dev/null || fail "what is missing (on Debian the packages$$packages)"; \
	[ "$(INSTALL)" != no ] || refuse; \
	[ -z "$$sudo" ] || command -v sudo >/dev/null || refuse; \
	echo "$$who needs $$names: installing the packages$$packages ($(strip make $(MAKECMDGOALS)) INSTALL=no installs nothing)" >&2; \
	[ -z "$$sudo" ] || [ ! -t 0 ] || { printf 'Install them with sudo? [Y/n] ' >&2; read -r answer && case $$answer in [nN]*) false ;; esac || refuse; }; \
	install() { $$sudo env DEBIAN_FRONTEND=noninteractive apt-get -qy install --no-install-recommends "$$@" >&2; }; \
	$$sudo apt-get -q update >&2 || refuse; \
	install $$packages || $(if $(wanted),for package in $$packages; do install $$package; done,refuse); \
	MAKEFLAGS= $(look_again) needs needed="$(needed)" wanted="$(wanted)" INSTALL=done
