// box.c -- the program shogun-box: runs one untrusted bot in a separate process.
//
//     shogun-box MEMORY INSTRUCTIONS   MiB of memory; instructions a request, 0 for any number
//
// It reads requests and writes answers on descriptor 3 (frame.h):
//
//     L name, 0, text    stores a text of the library
//     F                  removes the texts received after B
//     B name             runs that text, which returns the handlers; then applies the
//                        layers of the sandbox, for good. Answers R and a line for each
//                        layer: its name; needed or wanted; stands or refused; its
//                        effect. Answers W and the same if a needed layer is refused
//     G ...              restores the state as it was after B; then as below
//     any other kind     calls its handler. Answers the kind and text that it returns,
//                        E and a message, or X if the instructions are used up
//
// Before the answer it may send P, a text that the bot printed, and ?, a question. The parent replies to a question
// with a frame ?.

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>
#include <unistd.h>

#include "frame.h"
#include "heap.h"
#include "layers.h"
#include "state.h"

enum { STACK = 4 << 20, LEAST_MEMORY = 4, MOST_MEMORY = 1 << 20 };

static size_t memory;         // bytes
static uint64_t instructions; // a request
static int own_texts;         // of the library, before the bot's

// The layers of the sandbox.

// Applies all layers, and reports the state of each. Ends the process if a needed one is refused.
static void apply_layers(void)
{
    static char report[1024];
    size_t length = 0;
    bool holds = true;
    for (int i = 0; i < BOX_LAYERS && holds; i++) {
        const box_Layer *layer = &box_layers[i];
        bool active = layer->apply();
        length += (size_t)snprintf(report + length, sizeof report - length, "%s\t%s\t%s\t%s\n", layer->name,
                                   layer->is_needed ? "needed" : "wanted", active ? "stands" : "refused", layer->what);
        holds = active || !layer->is_needed;
    }
    box_write(holds ? 'R' : 'W', report, length);
    if (!holds) _exit(BOX_NO_LAYER);
}

// Requests.

static void begin(uint32_t length)
{
    const char *name = box_read_text(length);
    box_open_state(memory);
    if (!box_load_handlers(name)) _exit(BOX_NO_STATE);
    box_save_state();
    own_texts = box_texts();
    apply_layers();
}

static void take_request(void)
{
    uint32_t length;
    char kind = box_read_head(&length);
    if (kind == 'L') {
        box_receive_text(length);
    } else if (kind == 'F') {
        box_remove_texts(own_texts);
    } else if (kind == 'B') {
        begin(length);
    } else {
        const char *text = box_read_text(length);
        if (kind == 'G') box_restore_state();
        box_handle(kind, text, length, instructions);
    }
}

static void serve(void)
{
    for (;;)
        take_request();
}

// Runs a function on a stack at a fixed address.
static void run_on_own_stack(void (*function)(void))
{
    static ucontext_t own, back;
    getcontext(&own);
    own.uc_stack.ss_sp = box_map(BOX_STACK_ADDRESS, STACK);
    own.uc_stack.ss_size = STACK;
    own.uc_link = &back;
    makecontext(&own, function, 0);
    swapcontext(&back, &own);
}

// The command line.

static uint64_t number(const char *text)
{
    char *end;
    unsigned long long value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end) exit(BOX_WRONG_USE);
    return value;
}

int main(int count, char **arguments)
{
    if (count != 3) return BOX_WRONG_USE;
    uint64_t mebibytes = number(arguments[1]);
    if (mebibytes < LEAST_MEMORY || mebibytes > MOST_MEMORY) return BOX_WRONG_USE;
    memory = (size_t)mebibytes << 20;
    instructions = number(arguments[2]);
    signal(SIGTERM, SIG_IGN); // sent to all processes of a job that ends: the parent may finish its game
    run_on_own_stack(serve);
    return 0;
}
