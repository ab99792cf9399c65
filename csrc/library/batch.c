// batch.c -- batches: their rules and memory, their games, and steps; statuses.

#include "batch.h"

#include <string.h>

#include "../engine/rules.h"

// Rules

bool sgl_read_rules(const sg_BatchRules *given, sg_Rules *rules)
{
    bool is_law = true;
    for (int i = 0; i < SG_FIELDS; i++)
        is_law = is_law && (given->dice || given->dials[i] < SG_DIALS);
    bool are_choices = given->dice <= 1 && given->stalemate_loses <= 1 && given->first <= SG_RED;
    if (!is_law || !are_choices || given->lone > SG_FIELDS) return false;
    *rules = (sg_Rules){.dice = given->dice,
                        .stalemate_loses = given->stalemate_loses,
                        .first = given->first,
                        .lone = given->lone,
                        .repetition = given->repetition,
                        .quiet = given->quiet};
    if (!given->dice) memcpy(rules->dial, given->dials, SG_FIELDS);
    return true;
}

bool sg_batch_read_rules(const sg_BatchRules *given, sg_Rules *rules)
{
    return (given->quiet > 0 || given->repetition == 0) && sgl_read_rules(given, rules);
}

void sg_batch_write_rules(const sg_Rules *rules, sg_BatchRules *written)
{
    *written = (sg_BatchRules){.dice = rules->dice,
                               .stalemate_loses = rules->stalemate_loses,
                               .first = rules->first,
                               .lone = rules->lone,
                               .repetition = rules->repetition,
                               .quiet = rules->quiet};
    memcpy(written->dials, rules->dial, SG_FIELDS);
}

int sg_batch_preset(const char *name, sg_BatchRules *rules)
{
    if (!name || !rules) return SG_BATCH_NO_POINTER;
    int number = sg_name_number(name, sg_preset_names);
    if (number < 0) return SG_BATCH_BAD_RULES;
    sg_Rules found = sg_preset(number);
    sg_batch_write_rules(&found, rules);
    return SG_BATCH_OK;
}

int sgl_law(const char *name, sg_BatchRules *rules)
{
    sg_Rules found;
    if (!name || !rules) return SG_BATCH_NO_POINTER;
    int number = sg_name_number(name, sg_law_names);
    if (number < 0 || !sgl_read_rules(rules, &found)) return SG_BATCH_BAD_RULES;
    sg_set_law(&found, number);
    sg_batch_write_rules(&found, rules);
    return SG_BATCH_OK;
}

static int16_t image_of(const sg_Actions *actions, int symmetry, int action)
{
    int move = sg_action_move(action, SG_WHITE);
    if (move < 0) return SG_BATCH_NO_STEP;
    sg_Field from = sg_symmetric(symmetry, sg_from((sg_Move)move)), to = sg_symmetric(symmetry, sg_to((sg_Move)move));
    return sg_action(actions, sg_move(from, to), SG_WHITE);
}

int sg_batch_symmetries(const sg_BatchRules *rules, int32_t *count, uint8_t *fields, int16_t *actions)
{
    sg_Rules read;
    sg_Actions all;
    int symmetries[SG_SYMMETRIES_MAX];
    if (!rules || !count) return SG_BATCH_NO_POINTER;
    if (!sg_batch_read_rules(rules, &read)) return SG_BATCH_BAD_RULES;
    sg_list_actions(&all);
    *count = sg_symmetries(&read, symmetries);
    for (int32_t s = 0; s < *count; s++) {
        for (sg_Field field = 0; fields && field < SG_FIELDS; field++)
            *fields++ = (uint8_t)sg_symmetric(symmetries[s], field);
        for (int action = 0; actions && action < SG_ACTIONS; action++)
            *actions++ = image_of(&all, symmetries[s], action);
    }
    return SG_BATCH_OK;
}

#define OPTIONS SG_BATCH_AUTO_RESET

_Static_assert((int)SG_BATCH_REPETITION == (int)SG_REPETITION, "reasons have the same numbers");

// Memory

static bool is_count(int32_t boards)
{
    return boards >= 1 && boards <= SG_BATCH_BOARDS_MAX;
}

static size_t size_of(const sg_Rules *rules, int32_t boards)
{
    size_t each = sizeof(sg_Slot) + sizeof(uint64_t) * sg_slot_keys(rules), count = (size_t)boards;
    return each <= (PTRDIFF_MAX / 2 - sizeof(sg_Batch)) / count ? sizeof(sg_Batch) + count * each : 0;
}

size_t sg_batch_size(const sg_BatchRules *rules, int32_t boards)
{
    sg_Rules read;
    return rules && is_count(boards) && sg_batch_read_rules(rules, &read) ? size_of(&read, boards) : 0;
}

// Games

void sg_batch_reset_board(sg_Batch *batch, int32_t board)
{
    sg_slot_set_as(sg_slots(batch) + board, sg_keys(batch, board), &batch->shared, &batch->start);
}

void sg_batch_set_board(sg_Batch *batch, int32_t board, const sg_Board *value)
{
    sg_slot_set(sg_slots(batch) + board, sg_keys(batch, board), &batch->shared, value);
}

int sg_batch_init(void *memory, size_t size, const sg_BatchRules *rules, int32_t boards, uint64_t seed, int32_t options)
{
    sg_Rules read;
    if (!memory || !rules) return SG_BATCH_NO_POINTER;
    if (!is_count(boards)) return SG_BATCH_BAD_COUNT;
    if (!sg_batch_read_rules(rules, &read)) return SG_BATCH_BAD_RULES;
    if (options & ~OPTIONS) return SG_BATCH_BAD_OPTIONS;
    size_t needed = size_of(&read, boards);
    if (needed == 0 || size < needed || (uintptr_t)memory % sizeof(uint64_t) != 0) return SG_BATCH_SMALL_MEMORY;
    sg_Batch *batch = memory;
    memset(batch, 0, needed);
    batch->mark = SG_BATCH_MARK;
    batch->boards = boards;
    batch->fault = -1;
    batch->options = options;
    sg_share(&batch->shared, &read);
    sg_Board start = sg_board_start((sg_Colour)read.first);
    sg_slot_set(&batch->start, sg_keys(batch, 0), &batch->shared, &start);
    for (int32_t i = 0; i < boards; i++) {
        sg_slots(batch)[i].random = sg_slot_seed(seed, (uint32_t)i);
        sg_batch_reset_board(batch, i);
    }
    return SG_BATCH_OK;
}

int sg_batch_boards(const sg_Batch *batch, int32_t *boards)
{
    int fault = sg_batch_check_with(batch, boards);
    if (fault) return fault;
    *boards = batch->boards;
    return SG_BATCH_OK;
}

int sg_batch_seed(sg_Batch *batch, const uint8_t *which, const uint64_t *seeds)
{
    int fault = sg_batch_check_with(batch, seeds);
    if (fault) return fault;
    for (int32_t i = 0; i < batch->boards; i++)
        if (!which || which[i]) sg_slots(batch)[i].random = sg_slot_seed(seeds[i], 0);
    return SG_BATCH_OK;
}

int sg_batch_reset(sg_Batch *batch, const uint8_t *which, const uint64_t *seeds)
{
    int fault = seeds ? sg_batch_seed(batch, which, seeds) : sg_batch_check(batch);
    if (fault) return fault;
    for (int32_t i = 0; i < batch->boards; i++)
        if (!which || which[i]) sg_batch_reset_board(batch, i);
    return SG_BATCH_OK;
}

int32_t sg_batch_fault(const sg_Batch *batch)
{
    return sg_batch_check(batch) ? -1 : batch->fault;
}

// Steps

// Checks an action on a board. Returns a status. `shows` is the number after the move, 0 if the caller names none.
static int action_fault(const sg_Batch *batch, const sg_Slot *slot, int32_t action, int shows)
{
    if (action == SG_BATCH_NO_STEP) return SG_BATCH_OK;
    if (action < 0 || action >= SG_ACTIONS) return SG_BATCH_NO_ACTION;
    if (!sg_slot_allows(slot, action)) return SG_BATCH_ILLEGAL_ACTION;
    if (shows == 0) return SG_BATCH_OK;
    sg_Move move = (sg_Move)sg_action_move(action, (sg_Colour)slot->board.turn);
    int most = batch->shared.rules.dice ? sg_energy_limit(sg_kind(&slot->board, sg_from(move))) : 0;
    return shows <= most ? SG_BATCH_OK : SG_BATCH_BAD_NUMBER;
}

// Checks the actions of a step. Returns a status. The batch stores the number of the first board whose action is bad.
static int actions_fault(sg_Batch *batch, const int32_t *actions, const uint8_t *shows)
{
    for (int32_t i = 0; i < batch->boards; i++) {
        int fault = action_fault(batch, sg_slot(batch, i), actions[i], shows ? shows[i] : 0);
        if (fault) batch->fault = i;
        if (fault) return fault;
    }
    batch->fault = -1;
    return SG_BATCH_OK;
}

int sg_batch_step(sg_Batch *batch, const int32_t *actions, const uint8_t *shows, int8_t *rewards, uint8_t *reasons)
{
    int fault = sg_batch_check_with(batch, actions);
    if (fault || (fault = actions_fault(batch, actions, shows))) return fault;
    for (int32_t i = 0; i < batch->boards; i++) {
        bool is_step = actions[i] != SG_BATCH_NO_STEP;
        sg_Slot *slot = sg_slots(batch) + i;
        if (is_step) sg_slot_play(slot, sg_keys(batch, i), &batch->shared, actions[i], shows ? shows[i] : 0);
        bool has_ended = is_step && slot->reason != SG_GOES_ON;
        if (rewards) rewards[i] = (int8_t)(has_ended ? -slot->result : 0);
        if (reasons) reasons[i] = has_ended ? slot->reason : SG_BATCH_GOES_ON;
        if (has_ended && batch->options & SG_BATCH_AUTO_RESET) sg_batch_reset_board(batch, i);
    }
    return SG_BATCH_OK;
}

int sg_batch_turns(const sg_Batch *batch, uint8_t *turns)
{
    int fault = sg_batch_check_with(batch, turns);
    if (fault) return fault;
    for (int32_t i = 0; i < batch->boards; i++)
        turns[i] = sg_slot(batch, i)->board.turn;
    return SG_BATCH_OK;
}

int sg_batch_results(const sg_Batch *batch, int8_t *results, uint8_t *reasons)
{
    int fault = sg_batch_check(batch);
    if (fault) return fault;
    for (int32_t i = 0; i < batch->boards; i++) {
        if (results) results[i] = sg_slot(batch, i)->result;
        if (reasons) reasons[i] = sg_slot(batch, i)->reason;
    }
    return SG_BATCH_OK;
}

// The library's version, and statuses as sentences.

int32_t sg_batch_abi(void)
{
    return SG_BATCH_ABI;
}

static const char *const messages[] = {
    [SG_BATCH_OK] = "nothing is wrong",
    [SG_BATCH_NO_POINTER] = "an argument is NULL",
    [SG_BATCH_NO_BATCH] = "the memory is not a batch",
    [SG_BATCH_SMALL_MEMORY] = "the memory or a list is too small, or not aligned to 8 bytes",
    [SG_BATCH_BAD_COUNT] = "a number of boards or of list entries is out of its range",
    [SG_BATCH_BAD_RULES] = "a member of the rules is out of its range",
    [SG_BATCH_BAD_OPTIONS] = "the option is unknown",
    [SG_BATCH_NO_BOARD] = "the batch has no board of this number",
    [SG_BATCH_NO_ACTION] = "the number is not an action or a move",
    [SG_BATCH_ILLEGAL_ACTION] = "the action or move is illegal on its board",
    [SG_BATCH_BAD_NUMBER] = "the piece cannot show this number",
    [SG_BATCH_BAD_TEXT] = "the text is not a board or a move",
    [SG_BATCH_BAD_BYTES] = "the bytes are not a board",
    [SG_BATCH_OTHER_RULES] = "the rules of the two batches differ",
    [SG_BATCH_BAD_TURN] = "the side is neither 0 nor 1",
    [SG_BATCH_NO_FIELD] = "the field is not 0 to 63, or its piece is missing, or it cannot take the piece",
    [SG_BATCH_NO_ENGINE] = "the memory is not an engine",
    [SG_BATCH_BAD_LIMIT] = "a limit is missing or out of its range",
    [SG_BATCH_GAME_OVER] = "the game is over",
    [SG_BATCH_STOPPED] = "the caller's flag has stopped it",
};

const char *sg_batch_message(int status)
{
    bool is_known = status >= 0 && status < (int)(sizeof messages / sizeof *messages);
    return is_known ? messages[status] : "the status is unknown";
}
