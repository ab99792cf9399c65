// check.c -- checks csrc/endgame/ with what is independent of it: check HOW LAW LONE STALEMATE QUIET [ENDING].
//
//     list      writes the names of the endings, one a line
//     pass      each position has the value of its best legal move; this determines all values
//     forward   all positions have the value that the plain solver (forward.c) finds, at any number of quiet plies
//
// LAW: magnets, fixed, or a number, of which dials are made. Closes with "N positions, N differences".

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../csrc/engine/number.h"
#include "../../csrc/engine/text.h"
#include "positions.h"
#include "solved.h"

enum { SHOWN = 10 }; // differences

typedef struct Count {
    uint64_t positions, differences;
} Count;

static int read_number(const char *text)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (*text && !*end) return (int)number;
    fprintf(stderr, "not a number: '%s'\n", text);
    exit(2);
}

static sg_Rules read_rules(char **words)
{
    sg_Rules rules = strcmp(words[0], "fixed") == 0 ? sg_preset(SG_SHEET) : sg_rules_standard();
    if (strcmp(words[0], "fixed") != 0 && strcmp(words[0], "magnets") != 0) {
        uint64_t state = (uint64_t)read_number(words[0]);
        for (int i = 0; i < SG_FIELDS; i++)
            rules.dial[i] = (uint8_t)sg_random_below(&state, SG_DIALS);
    }
    rules.lone = (uint8_t)read_number(words[1]);
    rules.stalemate_loses = strcmp(words[2], "loss") == 0;
    rules.quiet = (uint16_t)read_number(words[3]);
    return rules;
}

static void show(const sg_Board *board, const char *problem, int wanted, int found)
{
    char text[SG_TEXT_MAX];
    printf("%.*s: %s, %d and %d\n", (int)sg_write_board(board, text), text, problem, wanted, found);
}

static void count_if(Count *count, bool differs, const sg_Board *board, const char *problem, int wanted, int found)
{
    if (!differs) return;
    if (count->differences++ < SHOWN) show(board, problem, wanted, found);
}

static sg_Verdict probe(const Solved *solved, const sg_Board *board)
{
    sg_Verdict verdict = sg_probe(&solved->endings, board, &solved->endings.law.rules);
    if (verdict.known) return verdict;
    show(board, "not known", 0, 0);
    exit(1);
}

static int value_of(sg_Verdict verdict)
{
    if (verdict.outcome == SG_DRAWN) return DRAWN;
    return verdict.outcome == SG_WON ? verdict.plies : -verdict.plies - 1;
}

static void fill(Positions *positions, const Solved *solved)
{
    for (int i = 2; i < positions->count; i++)
        if (positions->captured[i]) fill(positions->captured[i], solved);
    for (uint32_t number = 0; number < positions->numbers; number++) {
        if (positions->values[number] == NOT_IN_GAME) continue;
        sg_Board board = board_of(positions, number);
        positions->values[number] = (int16_t)value_of(probe(solved, &board));
    }
}

static void check_pass(const Positions *positions, Count *count)
{
    for (uint32_t number = 0; number < positions->numbers; number++) {
        int value = positions->values[number];
        if (value == NOT_IN_GAME) continue;
        int wanted = value_by_moves(positions, number);
        count->positions++;
        if (value == wanted) continue;
        sg_Board board = board_of(positions, number);
        count_if(count, true, &board, "the best move has another value", wanted, value);
    }
}

// What is true of a board that has seen quiet plies: after the limit it is a draw.
static int limited(int value, const sg_Rules *rules, int quiet)
{
    return value != DRAWN && rules->quiet > 0 && plies_of(value) > 0 && plies_of(value) > rules->quiet - quiet ? DRAWN
                                                                                                               : value;
}

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

// `without`: the same positions without the quiet limit.
static void check_forward(const Positions *positions, const Positions *without, const Solved *solved, Count *count)
{
    const sg_Rules *rules = &positions->rules;
    uint64_t random = 1;
    for (uint32_t number = 0; number < positions->numbers; number++) {
        if (positions->values[number] == NOT_IN_GAME) continue;
        sg_Board board = board_of(positions, number);
        board.quiet = (uint16_t)sg_random_below(&random, rules->quiet > 0 ? rules->quiet : 200);
        sg_Verdict verdict = probe(solved, &board);
        int wanted = limited(positions->values[number], rules, board.quiet);
        int found = verdict.limited ? DRAWN : value_of(verdict);
        count->positions++;
        count_if(count, found != wanted, &board, "another value", wanted, found);
        wanted = sign(without->values[number]);
        count_if(count, wanted != sign(value_of(verdict)), &board, "another outcome without the limit", wanted,
                 value_of(verdict));
    }
}

static Positions *solved_forward(sg_Rules rules, const sg_Ending *ending, int quiet)
{
    rules.quiet = (uint16_t)quiet;
    Positions *positions = new_positions(&rules, ending);
    solve_forward(positions);
    return positions;
}

static Count check(const char *how, const Solved *solved, int number)
{
    const sg_Rules *rules = &solved->endings.law.rules;
    sg_Ending ending = sg_numbered_ending(number);
    Count count = {0, 0};
    if (strcmp(how, "pass") == 0) {
        Positions *positions = new_positions(rules, &ending);
        fill(positions, solved);
        check_pass(positions, &count);
        free_positions(positions);
        return count;
    }
    Positions *positions = solved_forward(*rules, &ending, rules->quiet);
    Positions *without = rules->lone == 0 && rules->quiet > 0 ? solved_forward(*rules, &ending, 0) : positions;
    check_forward(positions, without, solved, &count);
    if (without != positions) free_positions(without);
    free_positions(positions);
    return count;
}

static int list(const sg_EndingLaw *law)
{
    uint8_t numbers[SG_ENDINGS];
    char name[SG_ENDING_NAME];
    int count = sg_list_endings(law, numbers);
    for (int i = 0; i < count; i++) {
        sg_ending_name(law, numbers[i], name);
        puts(name);
    }
    return 0;
}

int main(int count, char **words)
{
    if (count < 6) return 2;
    sg_Rules rules = read_rules(words + 2);
    Solved *solved = new_solved(&rules);
    if (count == 6) return list(&solved->endings.law);
    int number = sg_named_ending(&solved->endings.law, words[6]);
    if (number < 0 || !solve(solved, number)) {
        printf("%s cannot be solved\n", words[6]);
        return 1;
    }
    Count checked = check(words[1], solved, number);
    printf("%" PRIu64 " positions, %" PRIu64 " differences\n", checked.positions, checked.differences);
    free_solved(solved);
    return checked.differences > 0 || checked.positions == 0;
}
