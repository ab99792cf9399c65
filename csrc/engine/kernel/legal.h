// legal.h -- legal moves without playing any. Included by swift.h alone.
//
// Most pieces may go wherever they reach; what the king asks of them is found once a board and kept in a Guard. Only
// enemies whose distance to the king equals their energy matter, each by at most two paths:
//
//     nothing on a path    check: whoever is not the king must land on the path, or capture the attacker
//     one piece on a path  if it is of the king's side it is pinned: it must stay on the path, or capture the attacker
//     two or more          no danger, whatever moves

#ifndef SG_LEGAL_H
#define SG_LEGAL_H

#include "../move.h"
#include "../path.h"
#include "fill.h"

typedef struct Guard {
    sg_Set land;               // where a piece other than the king may land as far as checks go
    sg_Set pinned;             // pieces that may land only on some fields
    sg_Set allowed[SG_FIELDS]; // those fields; set for pinned pieces alone
} Guard;

SG_KERNEL sg_Set own_side(const sg_Board *board)
{
    return sg_side(board, (sg_Colour)board->turn);
}

// One path of one attacker.
SG_KERNEL void watch(Guard *guard, const sg_Board *board, sg_Set path, sg_Set attacker)
{
    sg_Set on_path = path & sg_occupied(board);
    if (!on_path) {
        guard->land &= path | attacker;
        return;
    }
    if (sg_without_first(on_path) || !(on_path & own_side(board))) return;
    sg_Field piece = sg_first(on_path);
    if (!sg_has(guard->pinned, piece)) guard->allowed[piece] = SG_ALL;
    guard->pinned |= on_path;
    guard->allowed[piece] &= path | attacker;
}

// The movers in those of the sets, one for each energy, that belong to a field.
SG_KERNEL sg_Set within(const sg_ByEnergy *movers, const sg_Set sets[SG_REACH_MAX + 1][SG_FIELDS], sg_Field field)
{
    return (movers->of[1] & sets[1][field]) | (movers->of[2] & sets[2][field]) | (movers->of[3] & sets[3][field]) |
           (movers->of[4] & sets[4][field]);
}

// For the side to move.
SG_KERNEL void set_guard(Guard *guard, const sg_Board *board, const sg_ByEnergy *enemies)
{
    guard->land = ~own_side(board) & ~board->kings;
    guard->pinned = 0; // `allowed` is left as it is: only what is pinned is read
    sg_Set king = (board->kings & own_side(board));
    if (!king) return;
    sg_Field at = sg_first(king);
    for (sg_Set rest = within(enemies, sg_distance_masks, at); rest; rest = sg_without_first(rest)) {
        sg_Field from = sg_first(rest);
        watch(guard, board, sg_path(from, at), sg_set_of(from));
        watch(guard, board, sg_path(at, from), sg_set_of(from));
    }
}

SG_KERNEL sg_ByEnergy enemies_of_turn(const sg_Board *board)
{
    return sg_by_energy(board, sg_side(board, sg_other((sg_Colour)board->turn)));
}

// A king goes where no enemy lands once it is lifted. The enemies' walk is not walked if they are all too far away.
SG_KERNEL sg_Set king_targets(const sg_Board *board, const sg_ByEnergy *enemies, sg_Field from)
{
    sg_Set empty = ~sg_occupied(board);
    int energy = sg_energy(board, from);
    sg_Set reached = energy == 1 ? sg_distance_masks[1][from] : fill_reach(from, 2, empty);
    reached &= ~own_side(board) & ~board->kings;
    if (!reached || !within(enemies, sg_landing_masks[energy], from)) return reached;
    return reached & ~fill_reach_all(enemies, empty | sg_set_of(from));
}

SG_KERNEL sg_Set pawn_targets(const sg_Board *board, const Guard *guard, sg_Field from)
{
    sg_Set land = sg_has(guard->pinned, from) ? guard->land & guard->allowed[from] : guard->land;
    return land ? fill_reach(from, sg_energy(board, from), ~sg_occupied(board)) & land : 0;
}

// Where the piece of the side to move on that field may go.
SG_KERNEL sg_Set targets(const sg_Board *board, const sg_ByEnergy *enemies, const Guard *guard, sg_Field from)
{
    return sg_has(board->kings, from) ? king_targets(board, enemies, from) : pawn_targets(board, guard, from);
}

SG_KERNEL int list_moves(const sg_Board *board, sg_Move *moves)
{
    sg_ByEnergy enemies = enemies_of_turn(board);
    Guard guard;
    set_guard(&guard, board, &enemies);
    int count = 0;
    for (sg_Set rest = own_side(board); rest; rest = sg_without_first(rest)) {
        sg_Field from = sg_first(rest);
        for (sg_Set to = targets(board, &enemies, &guard, from); to; to = sg_without_first(to))
            moves[count++] = sg_move(from, sg_first(to));
    }
    return count;
}

// Whether a piece may capture on a field that it reaches.
SG_KERNEL bool may_capture(const sg_Board *board, const sg_ByEnergy *enemies, const Guard *guard, sg_Field from,
                           sg_Field to)
{
    if (sg_has(board->kings, from)) return sg_has(king_targets(board, enemies, from), to);
    return sg_has(sg_has(guard->pinned, from) ? guard->land & guard->allowed[from] : guard->land, to);
}

// One walk finds all fields with something to capture, another for each of them who can.
SG_KERNEL int list_captures(const sg_Board *board, sg_Move *moves)
{
    sg_ByEnergy enemies = enemies_of_turn(board), own = sg_by_energy(board, own_side(board));
    sg_Set empty = ~sg_occupied(board), prey = fill_reach_all(&own, empty) & ~empty & ~own_side(board) & ~board->kings;
    if (!prey) return 0;
    Guard guard;
    set_guard(&guard, board, &enemies);
    int count = 0;
    for (; prey; prey = sg_without_first(prey)) {
        sg_Field to = sg_first(prey);
        for (sg_Set rest = fill_reached_by(to, &own, empty); rest; rest = sg_without_first(rest))
            if (may_capture(board, &enemies, &guard, sg_first(rest), to)) moves[count++] = sg_move(sg_first(rest), to);
    }
    return count;
}

// All pieces that are free to go anywhere are counted at once.
SG_KERNEL int count_moves(const sg_Board *board)
{
    sg_ByEnergy enemies = enemies_of_turn(board);
    Guard guard;
    set_guard(&guard, board, &enemies);
    sg_Set king = (board->kings & own_side(board));
    sg_ByEnergy free = sg_by_energy(board, own_side(board) & ~guard.pinned & ~king);
    int count = fill_count(&free, ~sg_occupied(board), guard.land);
    for (sg_Set rest = guard.pinned; rest; rest = sg_without_first(rest))
        count += sg_size(pawn_targets(board, &guard, sg_first(rest)));
    return king ? count + sg_size(king_targets(board, &enemies, sg_first(king))) : count;
}

#endif
