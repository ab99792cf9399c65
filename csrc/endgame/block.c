// block.c -- the rows of a block, and its columns, by transposition.

#include "block.h"

#include <string.h>

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

void sg_sources_across(const sg_Solver *solver, int block, const sg_Set *targets, sg_Set columns,
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

sg_Set sg_apart(const sg_Solver *solver, int block, int i)
{
    sg_Set kings = sg_king_fields(block), second = sg_pawn_1(solver, i);
    if (sg_king_0(block) == sg_king_1(block) || second & kings) return 0;
    return solver->fields ? ~(kings | second) : 1;
}

sg_Set sg_just_captured(const sg_Solver *solver, int side, int block, int i)
{
    sg_Set kings = sg_king_fields(block), enemy = sg_set_of(sg_king_field(block, 1 - side)),
           second = sg_pawn_1(solver, i);
    sg_Set on_king = second & kings, found = 0;
    if (sg_king_0(block) == sg_king_1(block)) return 0;
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

// The bits in which a piece of that energy attacks a field.
static sg_Set attacks(const sg_Solver *solver, sg_Field from, int energy, sg_Field to, sg_Set others)
{
    if (sg_distance(from, to) != energy) return 0;
    return sg_passes(solver, (sg_Set[]){sg_path(from, to), sg_path(to, from)}, others);
}

sg_Set sg_attacking(const sg_Solver *solver, int side, int block, int i)
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
