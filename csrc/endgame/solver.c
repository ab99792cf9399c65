// solver.c -- rows, blocks and plies of a solver.
//
// The row of kings on k0 and k1 and pawn 1 on q is number (64 * k0 + k1) * 64 + q, or 64 * k0 + k1 without pawn 1; a
// block is the rows of two kings. A bit of a row is the field of pawn 0; without that pawn all rows have bit 0 alone.

#include "solver.h"

#include <assert.h>
#include <string.h>

#include "../engine/path.h"
#include "sources.h"

enum {
    BLOCKS = SG_FIELDS * SG_FIELDS,
    STEPS_MAX = 12 // of a king: four of energy 1, eight of energy 2
};

// A king's move from or to a field, and its paths: one of the two is free, or it cannot be made.
typedef struct Step {
    sg_Field field;
    sg_Set paths[2];
} Step;

typedef struct Steps {
    int count;
    Step of[STEPS_MAX];
} Steps;

// Rows and columns of a block.
typedef struct Part {
    sg_Set rows, columns;
} Part;

// The positions in which one side is to move. The other side's moves lead to them.
typedef struct Positions {
    sg_Set *open;   // rows: neither won nor lost yet
    sg_Set *safe;   // rows: the other side may move there, and the side to move has not won
    sg_Set *lost;   // rows: lost in the ply before
    sg_Set *fresh;  // rows: lost in this ply
    uint8_t *codes; // by row and bit: the value's number plus one; 0: a draw, or none yet
    sg_Set lost_rows[BLOCKS], fresh_rows[BLOCKS]; // where they are not empty
    Part won[BLOCKS];                             // in this ply
    Part recheck[BLOCKS];                         // positions that a win in the ply before may have made lost
    uint64_t count[3];                            // by outcome
} Positions;

struct sg_Solver {
    sg_EndingLaw law;
    int number;
    sg_Ending ending;
    int rows;      // of a block: 64, or 1
    sg_Set fields; // of pawn 0: all, or none
    sg_Shows shows[2];
    uint8_t energy[2][SG_FIELDS]; // of each side's king on each field
    Steps from[2][SG_FIELDS], to[2][SG_FIELDS];
    Positions positions[2];
    int plies;
    bool beyond;      // now: wins for which the quiet limit is too near after a capture
    bool more_beyond; // there are captures to such wins
    bool recheck_all; // a capture was found that is no escape
    bool anything;    // was found in this ply
    int code[3];      // of this ply's outcomes; 0: none yet
    int count;        // of values
    sg_EndingValue values[SG_ENDING_VALUES];
};

static int rows_of(const sg_Ending *ending)
{
    return ending->pawns[0] + ending->pawns[1] == 2 ? SG_FIELDS : 1;
}

size_t sg_solver_bytes(const sg_Ending *ending)
{
    size_t rows = (size_t)BLOCKS * (size_t)rows_of(ending);
    return sizeof(sg_Solver) + 2 * rows * (4 * sizeof(sg_Set) + SG_FIELDS);
}

// Fields and rows

static bool has_pawn(const sg_Solver *solver, int pawn)
{
    return pawn < solver->ending.pawns[0] + solver->ending.pawns[1];
}

static bool owns(const sg_Solver *solver, int side, int pawn)
{
    return has_pawn(solver, pawn) && sg_pawn_side(&solver->ending, pawn) == side;
}

static sg_Field king_0(int block)
{
    return block / SG_FIELDS;
}
static sg_Field king_1(int block)
{
    return block % SG_FIELDS;
}
static sg_Field king_of(int block, int side)
{
    return side == 0 ? king_0(block) : king_1(block);
}
static sg_Set kings_of(int block)
{
    return sg_set_of(king_0(block)) | sg_set_of(king_1(block));
}
// The block with that side's king on another field.
static int with_king(int block, int side, sg_Field field)
{
    return side == 0 ? field * SG_FIELDS + king_1(block) : king_0(block) * SG_FIELDS + field;
}

// The field of pawn 1 in row i of a block, as a set: empty without that pawn.
static sg_Set pawn_1(const sg_Solver *solver, int i)
{
    return solver->rows == 1 ? 0 : sg_set_of(i);
}

// The bits of a row in which a piece passes along a path: a pawn 0 on it would block.
static sg_Set passes(const sg_Solver *solver, const sg_Set paths[2], sg_Set others)
{
    sg_Set first = paths[0] & others ? 0 : ~(paths[0] & solver->fields);
    return first | (paths[1] & others ? 0 : ~(paths[1] & solver->fields));
}

// The bits in which a piece of that energy attacks a field.
static sg_Set attacks(const sg_Solver *solver, sg_Field from, int energy, sg_Field to, sg_Set others)
{
    if (sg_distance(from, to) != energy) return 0;
    return passes(solver, (sg_Set[]){sg_path(from, to), sg_path(to, from)}, others);
}

// Exchanges rows and columns: bit i of word k and bit k of word i.
static void transpose(sg_Set words[SG_FIELDS])
{
    sg_Set half = UINT32_MAX;
    for (int size = 32; size > 0; size /= 2, half ^= half << size)
        for (int k = 0; k < SG_FIELDS; k = ((k | size) + 1) & ~size) {
            sg_Set changed = (words[k] >> size ^ words[k | size]) & half;
            words[k] ^= changed << size;
            words[k | size] ^= changed;
        }
}

// In those columns: the positions from which pawn 1 could move to any of the targets. Both are rows of a block.
static void sources_across(const sg_Solver *solver, int block, const sg_Set *targets, sg_Set columns,
                           sg_Set found[SG_FIELDS])
{
    sg_Set kings = kings_of(block);
    memcpy(found, targets, SG_FIELDS * sizeof *found);
    transpose(found);
    for (int column = 0; column < SG_FIELDS; column++) {
        bool wanted = columns >> column & 1 && found[column];
        found[column] = wanted ? sg_sources(found[column], ~(kings | sg_set_of(column)), &solver->shows[1]) : 0;
    }
    transpose(found);
}

static sg_Set sources_in_row(const sg_Solver *solver, int block, int i, sg_Set targets)
{
    return sg_sources(targets, ~(kings_of(block) | pawn_1(solver, i)), &solver->shows[0]);
}

// What is found

// The number of this ply's value of that outcome, plus one. Without room for another it is that of the last.
static uint8_t code_of(sg_Solver *solver, sg_Outcome outcome)
{
    if (solver->code[outcome] == 0 && solver->count < SG_ENDING_VALUES) {
        solver->values[solver->count++] = (sg_EndingValue){(uint8_t)outcome, solver->beyond, (uint16_t)solver->plies};
        solver->code[outcome] = solver->count;
    }
    return (uint8_t)solver->code[outcome];
}

static void write_codes(Positions *positions, int row, sg_Set found, uint8_t code)
{
    for (; found; found = sg_without_first(found))
        positions->codes[row * SG_FIELDS + sg_first(found)] = code;
}

static void store_won(sg_Solver *solver, int side, int block, int i, sg_Set found)
{
    Positions *positions = &solver->positions[side];
    int row = block * solver->rows + i;
    found &= positions->open[row];
    if (!found) return;
    positions->open[row] &= ~found;
    positions->safe[row] &= ~found;
    positions->won[block].rows |= sg_set_of(i);
    positions->won[block].columns |= found;
    positions->count[SG_WON] += (uint64_t)sg_size(found);
    solver->anything = true;
    write_codes(positions, row, found, code_of(solver, SG_WON));
}

static void store_lost(sg_Solver *solver, int side, int block, int i, sg_Set found)
{
    Positions *positions = &solver->positions[side];
    int row = block * solver->rows + i;
    if (!found) return;
    positions->open[row] &= ~found;
    positions->fresh[row] |= found;
    positions->fresh_rows[block] |= sg_set_of(i);
    positions->count[SG_LOST] += (uint64_t)sg_size(found);
    solver->anything = true;
    write_codes(positions, row, found, code_of(solver, SG_LOST));
}

// Backwards: wins

static void retreat_king(sg_Solver *solver, int side, int block, int i, sg_Set lost)
{
    const Steps *steps = &solver->to[side][king_of(block, side)];
    sg_Set others = sg_set_of(king_of(block, 1 - side)) | pawn_1(solver, i);
    for (int k = 0; k < steps->count; k++) {
        const Step *step = &steps->of[k];
        sg_Set found = lost & passes(solver, step->paths, others);
        store_won(solver, side, with_king(block, side, step->field), i, found);
    }
}

// The side takes back all moves to positions of a block that the other side has lost.
static void retreat(sg_Solver *solver, int side, int block, sg_Set lost_rows)
{
    const sg_Set *lost = solver->positions[1 - side].lost + block * solver->rows;
    for (sg_Set rest = lost_rows; rest; rest = sg_without_first(rest)) {
        int i = sg_first(rest);
        retreat_king(solver, side, block, i, lost[i]);
        if (owns(solver, side, 0)) store_won(solver, side, block, i, sources_in_row(solver, block, i, lost[i]));
    }
    if (!owns(solver, side, 1)) return;
    sg_Set found[SG_FIELDS];
    sources_across(solver, block, lost, SG_ALL, found);
    for (int i = 0; i < SG_FIELDS; i++)
        store_won(solver, side, block, i, found[i]);
}

// All moves to positions lost in the ply before; these are lost in an earlier ply from now on.
static void find_wins(sg_Solver *solver)
{
    for (int side = 0; side < 2; side++) {
        Positions *positions = &solver->positions[1 - side];
        for (int block = 0; block < BLOCKS; block++) {
            sg_Set rows = positions->lost_rows[block];
            if (rows) retreat(solver, side, block, rows);
            for (; rows; rows = sg_without_first(rows))
                positions->lost[block * solver->rows + sg_first(rows)] = 0;
            positions->lost_rows[block] = 0;
        }
    }
}

static void advance_lost(sg_Solver *solver)
{
    for (int side = 0; side < 2; side++) {
        Positions *positions = &solver->positions[side];
        sg_Set *lost = positions->lost;
        positions->lost = positions->fresh;
        positions->fresh = lost;
        memcpy(positions->lost_rows, positions->fresh_rows, sizeof positions->lost_rows);
        memset(positions->fresh_rows, 0, sizeof positions->fresh_rows);
    }
}

// Forwards: losses

// The bits of a row in which the side's king can move to a safe position.
static sg_Set king_escapes(const sg_Solver *solver, int side, int block, int i)
{
    const sg_Set *safe = solver->positions[1 - side].safe;
    const Steps *steps = &solver->from[side][king_of(block, side)];
    sg_Set others = sg_set_of(king_of(block, 1 - side)) | pawn_1(solver, i), found = 0;
    for (int k = 0; k < steps->count; k++) {
        const Step *step = &steps->of[k];
        sg_Set targets = safe[with_king(block, side, step->field) * solver->rows + i];
        if (targets) found |= targets & passes(solver, step->paths, others);
    }
    return found;
}

// Removes the candidates, rows of a block, from which the side can move to a safe position.
static void remove_escapes(const sg_Solver *solver, int side, int block, sg_Set candidates[SG_FIELDS])
{
    const sg_Set *safe = solver->positions[1 - side].safe + block * solver->rows;
    sg_Set left = 0;
    for (int i = 0; i < solver->rows; i++) {
        if (candidates[i]) candidates[i] &= ~king_escapes(solver, side, block, i);
        if (candidates[i] && owns(solver, side, 0)) candidates[i] &= ~sources_in_row(solver, block, i, safe[i]);
        left |= candidates[i];
    }
    if (!left || !owns(solver, side, 1)) return;
    sg_Set found[SG_FIELDS];
    sources_across(solver, block, safe, left, found);
    for (int i = 0; i < SG_FIELDS; i++)
        candidates[i] &= ~found[i];
}

static void add_part(Part *part, Part other)
{
    part->rows |= other.rows;
    part->columns |= other.columns;
}

// Marks the positions of the side from which it can move into a part of a block.
static void mark_before(sg_Solver *solver, int side, int block, Part part)
{
    Part *recheck = solver->positions[side].recheck;
    if (owns(solver, side, 0)) add_part(&recheck[block], (Part){part.rows, SG_ALL});
    if (owns(solver, side, 1)) add_part(&recheck[block], (Part){SG_ALL, part.columns});
    const Steps *steps = &solver->to[side][king_of(block, side)];
    for (int k = 0; k < steps->count; k++)
        add_part(&recheck[with_king(block, side, steps->of[k].field)], part);
}

static void mark_rechecks(sg_Solver *solver)
{
    for (int side = 0; side < 2; side++) {
        Part *won = solver->positions[1 - side].won;
        for (int block = 0; block < BLOCKS; block++)
            if (won[block].rows) mark_before(solver, side, block, won[block]);
        memset(won, 0, sizeof solver->positions[side].won);
    }
}

static void find_losses_in(sg_Solver *solver, int side, int block)
{
    Positions *positions = &solver->positions[side];
    Part part = positions->recheck[block];
    sg_Set candidates[SG_FIELDS] = {0}, any = 0;
    positions->recheck[block] = (Part){0, 0};
    for (int i = 0; i < solver->rows; i++)
        if (sg_has(part.rows, i)) any |= candidates[i] = positions->open[block * solver->rows + i] & part.columns;
    if (!any) return;
    remove_escapes(solver, side, block, candidates);
    for (int i = 0; i < solver->rows; i++)
        store_lost(solver, side, block, i, candidates[i]);
}

static void find_losses(sg_Solver *solver)
{
    for (int side = 0; side < 2; side++)
        for (int block = 0; block < BLOCKS; block++)
            if (solver->positions[side].recheck[block].rows) find_losses_in(solver, side, block);
}

// The beginning

static void set_steps(sg_Solver *solver, int side, sg_Field from)
{
    Steps *steps = &solver->from[side][from];
    for (sg_Field to = 0; to < SG_FIELDS; to++) {
        if (sg_distance(from, to) != solver->energy[side][from]) continue;
        Step step = {to, {sg_path(from, to), sg_path(to, from)}};
        Steps *back = &solver->to[side][to];
        steps->of[steps->count++] = step;
        step.field = from;
        back->of[back->count++] = step;
    }
}

static void set_pieces(sg_Solver *solver)
{
    const uint8_t *dial = solver->law.rules.dial;
    for (int side = 0; side < 2; side++) {
        for (sg_Field field = 0; field < SG_FIELDS; field++) {
            int turned = solver->ending.king[side] + dial[field];
            solver->energy[side][field] = (uint8_t)(1 + (turned & (SG_KING_ENERGY - 1)));
        }
        for (sg_Field field = 0; field < SG_FIELDS; field++)
            set_steps(solver, side, field);
    }
    for (int pawn = 0; pawn < 2; pawn++)
        solver->shows[pawn] = sg_shows_of(&solver->law.rules, solver->ending.pawn[pawn]);
}

static int pawn_energy(const sg_Shows *shows, sg_Field field)
{
    int energy = 1;
    while (!sg_has(shows->of[energy], field))
        energy++;
    return energy;
}

// The bits of a row in which the side attacks the other king. A pawn attacks nothing if it has been captured: if
// another piece is on its field.
static sg_Set attacked_by(const sg_Solver *solver, int side, int block, int i)
{
    sg_Field own = king_of(block, side), king = king_of(block, 1 - side);
    sg_Set second = pawn_1(solver, i);
    sg_Set found = attacks(solver, own, solver->energy[side][own], king, second);
    if (owns(solver, side, 0)) found |= sg_sources(sg_set_of(king), ~(kings_of(block) | second), &solver->shows[0]);
    if (owns(solver, side, 1) && !(second & kings_of(block)))
        found |= ~second & attacks(solver, i, pawn_energy(&solver->shows[1], i), king, sg_set_of(own));
    return found;
}

// The bits of a row in which each piece has a field of its own.
static sg_Set apart(const sg_Solver *solver, int block, int i)
{
    sg_Set kings = kings_of(block), second = pawn_1(solver, i);
    if (king_0(block) == king_1(block) || second & kings) return 0;
    return solver->fields ? ~(kings | second) : 1;
}

// The bits of a row in which the side to move has just lost a pawn: a piece of the other side is on its field.
static sg_Set captured(const sg_Solver *solver, int side, int block, int i)
{
    sg_Set kings = kings_of(block), enemy = sg_set_of(king_of(block, 1 - side)), second = pawn_1(solver, i);
    sg_Set on_king = second & kings, found = 0;
    if (king_0(block) == king_1(block)) return 0;
    if (owns(solver, side, 0) && !on_king) found |= enemy | (owns(solver, 1 - side, 1) ? second : 0);
    if (owns(solver, side, 1) && on_king == enemy) found |= ~kings;
    if (owns(solver, side, 1) && owns(solver, 1 - side, 0) && !on_king) found |= second;
    return found;
}

static void set_rows(sg_Solver *solver, int side, int block)
{
    Positions *positions = &solver->positions[side];
    for (int i = 0; i < solver->rows; i++) {
        int row = block * solver->rows + i;
        sg_Set in_game = ~attacked_by(solver, side, block, i);
        positions->open[row] = apart(solver, block, i) & in_game;
        positions->safe[row] = positions->open[row] | (captured(solver, side, block, i) & in_game);
        positions->count[SG_DRAWN] += (uint64_t)sg_size(positions->open[row]);
    }
}

// Mates, and stalemates: the side to move has no moves.
static void find_ends(sg_Solver *solver, int side, int block)
{
    sg_Set *open = solver->positions[side].open + block * solver->rows, stuck[SG_FIELDS];
    for (int i = 0; i < solver->rows; i++)
        stuck[i] = open[i];
    remove_escapes(solver, side, block, stuck);
    for (int i = 0; i < solver->rows; i++) {
        if (!stuck[i]) continue;
        sg_Set check = attacked_by(solver, 1 - side, block, i);
        open[i] &= ~stuck[i];
        store_lost(solver, side, block, i, solver->law.rules.stalemate_loses ? stuck[i] : stuck[i] & check);
    }
}

// Captures

// The board without the pawn that was captured.
static sg_Board without_captured(const sg_Solver *solver, int side, int block, int i, sg_Field pawn)
{
    sg_Placement placement = {.turn = (uint8_t)side, .king = {(uint8_t)king_0(block), (uint8_t)king_1(block)}};
    placement.pawn[0] = (uint8_t)pawn;
    placement.pawn[1] = (uint8_t)i;
    bool first = owns(solver, side, 0) && (pawn == king_of(block, 1 - side) || (pawn_1(solver, i) & sg_set_of(pawn)));
    return sg_placed(&solver->law, solver->number, &placement, first ? 0 : 1);
}

static void add_lost(sg_Solver *solver, int side, int block, int i, sg_Set lost)
{
    if (!lost) return;
    solver->positions[side].lost[block * solver->rows + i] |= lost;
    solver->positions[side].lost_rows[block] |= sg_set_of(i);
}

// A capture after which the other side has lost counts as a position that it lost in no plies; one after which it has
// won is no escape. Those that are won but for the quiet limit come after all others.
static void add_capture(sg_Solver *solver, const sg_Endings *known, int side, int block, int i, sg_Field pawn)
{
    sg_Board board = without_captured(solver, side, block, i, pawn);
    sg_Verdict verdict = sg_probe(known, &board, &solver->law.rules);
    assert(verdict.known);
    if (verdict.limited != solver->beyond) {
        solver->more_beyond |= verdict.limited;
        return;
    }
    if (verdict.outcome == SG_LOST) add_lost(solver, side, block, i, sg_set_of(pawn));
    if (verdict.outcome != SG_WON) return;
    solver->positions[side].safe[block * solver->rows + i] &= ~sg_set_of(pawn);
    solver->recheck_all = true;
}

// Captures that go on in another ending. `known` is NULL if there are none: they end the game.
static void add_captures_in(sg_Solver *solver, const sg_Endings *known, int side, int block)
{
    for (int i = 0; i < solver->rows; i++) {
        sg_Set pawns = solver->positions[side].safe[block * solver->rows + i] & captured(solver, side, block, i);
        if (!known) add_lost(solver, side, block, i, pawns);
        for (; known && pawns; pawns = sg_without_first(pawns))
            add_capture(solver, known, side, block, i, sg_first(pawns));
    }
}

static void add_captures(sg_Solver *solver, const sg_Endings *known)
{
    for (int side = 0; side < 2; side++)
        for (int block = 0; block < BLOCKS; block++)
            add_captures_in(solver, known, side, block);
    for (int side = 0; side < 2 && solver->recheck_all; side++)
        for (int block = 0; block < BLOCKS; block++)
            solver->positions[side].recheck[block] = (Part){SG_ALL, SG_ALL};
}

// Interface

static void *take(uint8_t **memory, size_t bytes)
{
    void *taken = *memory;
    *memory += bytes;
    return taken;
}

static void set_memory(sg_Solver *solver, uint8_t *memory)
{
    size_t rows = (size_t)BLOCKS * (size_t)solver->rows;
    for (int side = 0; side < 2; side++) {
        Positions *positions = &solver->positions[side];
        positions->open = take(&memory, rows * sizeof(sg_Set));
        positions->safe = take(&memory, rows * sizeof(sg_Set));
        positions->lost = take(&memory, rows * sizeof(sg_Set));
        positions->fresh = take(&memory, rows * sizeof(sg_Set));
        positions->codes = take(&memory, rows * SG_FIELDS);
    }
}

sg_Solver *sg_solver_place(void *memory, const sg_EndingLaw *law, int number)
{
    sg_Solver *solver = memory;
    sg_Ending ending = sg_numbered_ending(number);
    memset(memory, 0, sg_solver_bytes(&ending));
    solver->law = *law;
    solver->number = number;
    solver->ending = ending;
    solver->rows = rows_of(&ending);
    solver->fields = has_pawn(solver, 0) ? SG_ALL : 0;
    set_memory(solver, (uint8_t *)memory + sizeof *solver);
    set_pieces(solver);
    for (int side = 0; side < 2; side++)
        for (int block = 0; block < BLOCKS; block++)
            set_rows(solver, side, block);
    for (int side = 0; side < 2; side++)
        for (int block = 0; block < BLOCKS; block++)
            find_ends(solver, side, block);
    return solver;
}

// Such a capture is seen on the board, so it is not stored as a win.
static void find_wins_by_capture(sg_Solver *solver)
{
    add_captures(solver, NULL);
    solver->code[SG_WON] = SG_BY_CAPTURE;
    find_wins(solver);
}

static sg_Progress after_step(sg_Solver *solver)
{
    if (solver->count == SG_ENDING_VALUES) return SG_TOO_LONG;
    if (solver->anything) return SG_SOLVING;
    if (solver->beyond || !solver->more_beyond) return SG_SOLVED;
    solver->beyond = true;
    solver->plies = 0;
    return SG_SOLVING;
}

sg_Progress sg_solver_step(sg_Solver *solver, const sg_Endings *known)
{
    bool goes_on = solver->law.rules.lone == 0; // after a capture
    solver->plies++;
    solver->anything = false;
    memset(solver->code, 0, sizeof solver->code);
    advance_lost(solver);
    mark_rechecks(solver);
    if (solver->plies == 1 && goes_on) add_captures(solver, known);
    find_losses(solver); // before the wins of this ply, which cannot make any
    find_wins(solver);
    if (solver->plies == 1 && !goes_on) find_wins_by_capture(solver);
    return after_step(solver);
}

int sg_solver_plies(const sg_Solver *solver)
{
    return solver->plies;
}

sg_Solved sg_solved(const sg_Solver *solver)
{
    sg_Solved solved = {.law = &solver->law, .number = solver->number, .count = solver->count};
    solved.values = solver->values;
    for (int side = 0; side < 2; side++) {
        const Positions *positions = &solver->positions[side];
        solved.codes[side] = positions->codes;
        solved.counts.won[side] = positions->count[SG_WON];
        solved.counts.lost[side] = positions->count[SG_LOST];
        solved.counts.drawn[side] = positions->count[SG_DRAWN] - positions->count[SG_WON] - positions->count[SG_LOST];
    }
    return solved;
}
