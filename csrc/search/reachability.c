// reachability.c -- the closure of single moves: from every field, moves are added until no new field is found.

#include "reachability.h"

#include <string.h>

#include "../engine/path.h"

// The fields that a pawn can reach, by its energy there.
typedef struct Reached {
    sg_Set showing[SG_PAWN_ENERGY + 1];
} Reached;

// For a pawn that shows e on field f: [e][f].
typedef Reached ReachedFrom[SG_PAWN_ENERGY + 1][SG_FIELDS];

static void join(Reached *reached, const Reached *more)
{
    for (int energy = 1; energy <= SG_PAWN_ENERGY; energy++)
        reached->showing[energy] |= more->showing[energy];
}

// Adds the fields that one more move reaches. Returns whether any is new.
static bool widen(ReachedFrom from_all, const sg_Rules *rules, int energy, sg_Field from)
{
    Reached *reached = &from_all[energy][from], known = *reached;
    for (sg_Set rest = sg_distance_masks[energy][from]; rest; rest = sg_without_first(rest)) {
        sg_Field to = sg_first(rest);
        int shows = sg_turned(rules, SG_PAWN, energy, from, to);
        reached->showing[shows] |= sg_set_of(to);
        join(reached, &from_all[shows][to]);
    }
    return memcmp(reached, &known, sizeof known) != 0;
}

static bool widen_all(ReachedFrom from_all, const sg_Rules *rules)
{
    bool widened = false;
    for (int energy = 1; energy <= SG_PAWN_ENERGY; energy++)
        for (sg_Field from = 0; from < SG_FIELDS; from++)
            widened |= widen(from_all, rules, energy, from);
    return widened;
}

// Stores the fields that a pawn that shows `energy` on a field can reach. Returns whether these are all fields.
static bool enter(sg_Reachability *reachability, const Reached *reached, int energy, sg_Field from)
{
    sg_Set everywhere = 0;
    int sum = 0, count = 0;
    for (int shows = 1; shows <= SG_PAWN_ENERGY; shows++) {
        everywhere |= reached->showing[shows];
        count += sg_size(reached->showing[shows]);
        sum += sg_size(reached->showing[shows]) * shows;
    }
    for (sg_Set rest = everywhere; rest; rest = sg_without_first(rest))
        reachability->origins[energy][sg_first(rest)] |= sg_set_of(from);
    for (int shows = 1; 2 * sum >= (2 * shows - 1) * count && shows <= SG_PAWN_ENERGY; shows++)
        reachability->shows[shows].of[energy] |= sg_set_of(from);
    return everywhere == SG_ALL;
}

static sg_LawKind kind_of(const sg_Rules *rules, int free_pawns)
{
    if (rules->dice) return SG_LAW_DICE;
    if (free_pawns == 0) return SG_LAW_COLOUR_BOUND;
    return free_pawns < SG_PAWN_ENERGY * SG_FIELDS ? SG_LAW_MIXED : SG_LAW_FREE;
}

static int common_energy(const sg_Reachability *reachability)
{
    int energy = 0;
    for (int shows = 2; shows <= SG_PAWN_ENERGY; shows++) {
        const sg_Set *fields = reachability->shows[shows].of;
        for (int i = 1; i <= SG_PAWN_ENERGY; i++)
            if (fields[i] != fields[1] || (fields[i] != 0 && fields[i] != SG_ALL)) return -1;
        energy += fields[1] != 0;
    }
    return energy;
}

void sg_find_reachability(sg_Reachability *reachability, const sg_Rules *rules)
{
    ReachedFrom from_all;
    int free_pawns = 0; // by number and field
    memset(from_all, rules->dice ? 255 : 0, sizeof from_all);
    memset(reachability, 0, sizeof *reachability);
    while (!rules->dice && widen_all(from_all, rules))
        ;
    for (int energy = 1; energy <= SG_PAWN_ENERGY; energy++)
        for (sg_Field from = 0; from < SG_FIELDS; from++)
            free_pawns += enter(reachability, &from_all[energy][from], energy, from);
    reachability->kind = kind_of(rules, free_pawns);
    reachability->energy = common_energy(reachability);
}
