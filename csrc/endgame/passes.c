// passes.c -- the passes of a solver: the pieces' moves and the positions; captures; wins, found by taking moves back;
// losses, found by checking again positions whose moves may all lose.

#include "passes.h"

#include <assert.h>
#include <string.h>

// The positions of row i of a block from which pawn 0 could move to any of the targets.
static inline sg_Set sources_in_row(const sg_Solver *solver, int block, int i, sg_Set targets)
{
    return sg_sources(targets, ~(sg_king_fields(block) | sg_pawn_1(solver, i)), &solver->shows[0]);
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

// Like sources_in_row for pawn 1, but only in the given columns. Pawn 1 moves across rows, so `targets` and `found` are
// all 64 rows of the block.
static void sources_across(const sg_Solver *solver, int block, const sg_Set *targets, sg_Set columns,
                           sg_Set found[SG_FIELDS])
{
    sg_Set kings = sg_king_fields(block);
    memcpy(found, targets, SG_FIELDS * sizeof *found);
    transpose(found);
    for (int column = 0; column < SG_FIELDS; column++) {
        bool wanted = columns >> column & 1 && found[column];
        found[column] = wanted ? sg_sources(found[column], ~(kings | sg_set_of(column)), &solver->shows[1]) : 0;
    }
    transpose(found);
}

// The positions in which no two pieces share a field.
static sg_Set apart(const sg_Solver *solver, int block, int i)
{
    sg_Set kings = sg_king_fields(block), second = sg_pawn_1(solver, i);
    if (sg_king_field(block, 0) == sg_king_field(block, 1) || second & kings) return 0;
    return solver->fields ? ~(kings | second) : 1;
}

// The positions in which the side to move has just lost a pawn: a piece of the other side is on its field.
static sg_Set just_captured(const sg_Solver *solver, int side, int block, int i)
{
    sg_Set kings = sg_king_fields(block), enemy = sg_set_of(sg_king_field(block, 1 - side)),
           second = sg_pawn_1(solver, i);
    sg_Set on_king = second & kings, found = 0;
    if (sg_king_field(block, 0) == sg_king_field(block, 1)) return 0;
    if (sg_owns_pawn(solver, side, 0) && !on_king) found |= enemy | (sg_owns_pawn(solver, 1 - side, 1) ? second : 0);
    if (sg_owns_pawn(solver, side, 1) && on_king == enemy) found |= ~kings;
    if (sg_owns_pawn(solver, side, 1) && sg_owns_pawn(solver, 1 - side, 0) && !on_king) found |= second;
    return found;
}

static int pawn_energy(const sg_Shows *shows, sg_Field field)
{
    int energy = 1;
    while (!sg_has(shows->of[energy], field))
        energy++;
    return energy;
}

// The positions in which a piece with this energy attacks a field.
static sg_Set attacks(const sg_Solver *solver, sg_Field from, int energy, sg_Field to, sg_Set others)
{
    if (sg_distance(from, to) != energy) return 0;
    return sg_passes(solver, (sg_Set[]){sg_path(from, to), sg_path(to, from)}, others);
}

// The positions in which the side attacks the other king. A captured pawn, whose field has another piece, attacks
// nothing.
static sg_Set attacking(const sg_Solver *solver, int side, int block, int i)
{
    sg_Field own = sg_king_field(block, side), king = sg_king_field(block, 1 - side);
    sg_Set second = sg_pawn_1(solver, i);
    sg_Set found = attacks(solver, own, solver->energy[side][own], king, second);
    if (sg_owns_pawn(solver, side, 0))
        found |= sg_sources(sg_set_of(king), ~(sg_king_fields(block) | second), &solver->shows[0]);
    if (sg_owns_pawn(solver, side, 1) && !(second & sg_king_fields(block)))
        found |= ~second & attacks(solver, i, pawn_energy(&solver->shows[1], i), king, sg_set_of(own));
    return found;
}

// Losses.

// Stores that positions of row i of a block are lost in this ply.
static void store_lost(sg_Solver *solver, int side, int block, int i, sg_Set found)
{
    int row = block * solver->rows + i;
    if (!found) return;
    sg_store(solver, side, row, found, SG_LOST);
    solver->positions[side].fresh[row] |= found;
    solver->positions[side].fresh_rows[block] |= sg_set_of(i);
}

// The positions of a row in which the side's king can move to a safe position.
static sg_Set king_escapes(const sg_Solver *solver, int side, int block, int i)
{
    const sg_Set *safe = solver->positions[1 - side].safe;
    const sg_Steps *steps = &solver->from[side][sg_king_field(block, side)];
    sg_Set others = sg_set_of(sg_king_field(block, 1 - side)) | sg_pawn_1(solver, i), found = 0;
    for (int k = 0; k < steps->count; k++) {
        const sg_Step *step = &steps->of[k];
        sg_Set targets = safe[sg_with_king(block, side, step->field) * solver->rows + i];
        if (targets) found |= targets & sg_passes(solver, step->paths, others);
    }
    return found;
}

// Removes from the candidates, by row of a block, the positions from which the side can move to a safe one.
static void remove_escapes(const sg_Solver *solver, int side, int block, sg_Set candidates[SG_FIELDS])
{
    const sg_Set *safe = sg_rows_in(solver, solver->positions[1 - side].safe, block);
    sg_Set left = 0;
    for (int i = 0; i < solver->rows; i++) {
        if (candidates[i]) candidates[i] &= ~king_escapes(solver, side, block, i);
        if (candidates[i] && sg_owns_pawn(solver, side, 0)) candidates[i] &= ~sources_in_row(solver, block, i, safe[i]);
        left |= candidates[i];
    }
    if (!left || !sg_owns_pawn(solver, side, 1)) return;
    sg_Set found[SG_FIELDS];
    sources_across(solver, block, safe, left, found);
    for (int i = 0; i < SG_FIELDS; i++)
        candidates[i] &= ~found[i];
}

static void add_part(sg_Part *part, sg_Part other)
{
    part->rows |= other.rows;
    part->columns |= other.columns;
}

// Marks all positions from which a move of the side may lead into a part of a block.
static void mark_before(sg_Solver *solver, int side, int block, sg_Part part)
{
    sg_Part *recheck = solver->positions[side].recheck;
    if (sg_owns_pawn(solver, side, 0)) add_part(&recheck[block], (sg_Part){part.rows, SG_ALL});
    if (sg_owns_pawn(solver, side, 1)) add_part(&recheck[block], (sg_Part){SG_ALL, part.columns});
    const sg_Steps *steps = &solver->to[side][sg_king_field(block, side)];
    for (int k = 0; k < steps->count; k++)
        add_part(&recheck[sg_with_king(block, side, steps->of[k].field)], part);
}

void sg_mark_rechecks(sg_Solver *solver)
{
    for (int side = 0; side < 2; side++) {
        sg_Part *won = solver->positions[1 - side].won;
        for (int block = 0; block < SG_BLOCKS; block++)
            if (won[block].rows) mark_before(solver, side, block, won[block]);
        memset(won, 0, sizeof solver->positions[side].won);
    }
}

bool sg_find_losses(sg_Solver *solver, int side, int block)
{
    sg_Positions *positions = &solver->positions[side];
    sg_Part part = positions->recheck[block];
    if (!part.rows) return false;
    sg_Set candidates[SG_FIELDS] = {0}, any = 0;
    positions->recheck[block] = (sg_Part){0, 0};
    for (int i = 0; i < solver->rows; i++)
        if (sg_has(part.rows, i)) any |= candidates[i] = positions->open[block * solver->rows + i] & part.columns;
    if (!any) return true;
    remove_escapes(solver, side, block, candidates);
    for (int i = 0; i < solver->rows; i++)
        store_lost(solver, side, block, i, candidates[i]);
    return true;
}

// The start: the kings' steps, all rows, and the positions without moves.

static void set_steps(sg_Solver *solver, int side, sg_Field from)
{
    sg_Steps *steps = &solver->from[side][from];
    for (sg_Field to = 0; to < SG_FIELDS; to++) {
        if (sg_distance(from, to) != solver->energy[side][from]) continue;
        sg_Step step = {to, {sg_path(from, to), sg_path(to, from)}};
        sg_Steps *back = &solver->to[side][to];
        steps->of[steps->count++] = step;
        step.field = from;
        back->of[back->count++] = step;
    }
}

void sg_set_pieces(sg_Solver *solver)
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

void sg_set_rows(sg_Solver *solver, int side, int block)
{
    sg_Positions *positions = &solver->positions[side];
    for (int i = 0; i < solver->rows; i++) {
        int row = block * solver->rows + i;
        positions->lost[row] = positions->fresh[row] = 0;
        memset(positions->codes + (size_t)row * SG_FIELDS, 0, SG_FIELDS);
        sg_Set in_game = ~attacking(solver, side, block, i);
        positions->open[row] = apart(solver, block, i) & in_game;
        positions->safe[row] = positions->open[row] | (just_captured(solver, side, block, i) & in_game);
        positions->count[SG_DRAWN] += (uint64_t)sg_size(positions->open[row]);
    }
}

// Finds mates and stalemates: positions in which the side to move has no moves.
void sg_find_ends(sg_Solver *solver, int side, int block)
{
    sg_Set *open = sg_rows_in(solver, solver->positions[side].open, block), stuck[SG_FIELDS];
    for (int i = 0; i < solver->rows; i++)
        stuck[i] = open[i];
    remove_escapes(solver, side, block, stuck);
    for (int i = 0; i < solver->rows; i++) {
        if (!stuck[i]) continue;
        sg_Set check = attacking(solver, 1 - side, block, i);
        open[i] &= ~stuck[i];
        store_lost(solver, side, block, i, solver->law.rules.stalemate_loses ? stuck[i] : stuck[i] & check);
    }
}

// Captures, position by position.

// The board of a position, without its captured pawn.
static sg_Board without_captured(const sg_Solver *solver, int side, int block, int i, sg_Field pawn)
{
    sg_Placement placement = {.turn = (uint8_t)side, .pawn = {(uint8_t)pawn, (uint8_t)i}};
    placement.king[0] = (uint8_t)sg_king_field(block, 0);
    placement.king[1] = (uint8_t)sg_king_field(block, 1);
    bool first = sg_owns_pawn(solver, side, 0) &&
                 (pawn == sg_king_field(block, 1 - side) || (sg_pawn_1(solver, i) & sg_set_of(pawn)));
    return sg_placed(&solver->law, solver->number, &placement, first ? 0 : 1);
}

static void add_lost(sg_Solver *solver, int side, int block, int i, sg_Set lost)
{
    if (!lost) return;
    solver->positions[side].lost[block * solver->rows + i] |= lost;
    solver->positions[side].lost_rows[block] |= sg_set_of(i);
}

// A capture that wins leads to a position that the other side has lost in 0 plies. A capture that loses is no escape.
// Wins and losses that the quiet limit turns into draws are stored after all others.
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

void sg_add_captures(sg_Solver *solver, const sg_Endings *known, int side, int block)
{
    for (int i = 0; i < solver->rows; i++) {
        sg_Set pawns = solver->positions[side].safe[block * solver->rows + i] & just_captured(solver, side, block, i);
        if (!known) add_lost(solver, side, block, i, pawns);
        for (; known && pawns; pawns = sg_without_first(pawns))
            add_capture(solver, known, side, block, i, sg_first(pawns));
    }
}

// Taking moves back: the king's from row to row, pawn 0's in a row, pawn 1's across the rows of a block.

static void store_won(sg_Solver *solver, int side, int block, int i, sg_Set found)
{
    sg_Positions *positions = &solver->positions[side];
    int row = block * solver->rows + i;
    found &= positions->open[row];
    if (!found) return;
    sg_store(solver, side, row, found, SG_WON);
    positions->safe[row] &= ~found;
    positions->won[block].rows |= sg_set_of(i);
    positions->won[block].columns |= found;
}

static void retreat_king(sg_Solver *solver, int side, int block, int i, sg_Set lost)
{
    const sg_Steps *steps = &solver->to[side][sg_king_field(block, side)];
    sg_Set others = sg_set_of(sg_king_field(block, 1 - side)) | sg_pawn_1(solver, i);
    for (int k = 0; k < steps->count; k++) {
        const sg_Step *step = &steps->of[k];
        sg_Set found = lost & sg_passes(solver, step->paths, others);
        store_won(solver, side, sg_with_king(block, side, step->field), i, found);
    }
}

// Takes back all of the side's moves to positions of a block that the other side has lost.
static void retreat(sg_Solver *solver, int side, int block, sg_Set lost_rows)
{
    const sg_Set *lost = sg_rows_in(solver, solver->positions[1 - side].lost, block);
    for (sg_Set rest = lost_rows; rest; rest = sg_without_first(rest)) {
        int i = sg_first(rest);
        retreat_king(solver, side, block, i, lost[i]);
        if (sg_owns_pawn(solver, side, 0)) store_won(solver, side, block, i, sources_in_row(solver, block, i, lost[i]));
    }
    if (!sg_owns_pawn(solver, side, 1)) return;
    sg_Set found[SG_FIELDS];
    sources_across(solver, block, lost, SG_ALL, found);
    for (int i = 0; i < SG_FIELDS; i++)
        store_won(solver, side, block, i, found[i]);
}

bool sg_find_wins(sg_Solver *solver, int side, int block)
{
    sg_Positions *positions = &solver->positions[1 - side];
    sg_Set rows = positions->lost_rows[block];
    if (!rows) return false;
    retreat(solver, side, block, rows);
    for (; rows; rows = sg_without_first(rows))
        positions->lost[block * solver->rows + sg_first(rows)] = 0;
    positions->lost_rows[block] = 0;
    return true;
}
