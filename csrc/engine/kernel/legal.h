// legal.h -- legal moves, without playing any. Included by playout.h and replies.h.
//
// Most pieces may go to every field they reach. Checks and pins limit the others, and are computed once a board. Only
// enemies whose distance to the king equals their energy matter, each by at most two paths:
//
//     nothing on a path    check: a piece other than the king must land on the path, or capture the checker
//     one piece on a path  if it is of the king's side, it is pinned: it must stay on the path, or capture the enemy
//     two or more          no danger, whichever piece moves

#ifndef SG_LEGAL_H
#define SG_LEGAL_H

#include "../move.h"
#include "../path.h"
#include "fill.h"

typedef struct Pins {
    sg_Set check_mask;          // fields without own pieces and kings; in check, those of them where a move ends it
    sg_Set pinned;              // pieces that may leave their fields only along a path
    sg_Set watched;             // where an enemy that leaves, or one more, may make or end a check or a pin
    sg_Set pin_mask[SG_FIELDS]; // where such a piece may land; set for pinned pieces alone
} Pins;

SG_KERNEL sg_Set own_side(const sg_Board *board)
{
    return sg_side(board, (sg_Colour)board->turn);
}

SG_KERNEL sg_ByEnergy enemies_of_turn(const sg_Board *board)
{
    return sg_by_energy(board, sg_side(board, sg_other((sg_Colour)board->turn)));
}

// Adds the check or the pin on one path from an enemy to the king, if there is one.
SG_KERNEL void add_path(Pins *pins, const sg_Board *board, sg_Set path, sg_Set enemy)
{
    sg_Set on_path = path & sg_occupied(board);
    if (!on_path) {
        pins->check_mask &= path | enemy;
        pins->watched |= path | enemy;
        return;
    }
    if (sg_without_first(on_path) || !(on_path & own_side(board))) {
        if (sg_has_at_most(on_path, 2)) pins->watched |= on_path;
        return;
    }
    pins->watched |= path | enemy;
    sg_Field piece = sg_first(on_path);
    if (!sg_has(pins->pinned, piece)) pins->pin_mask[piece] = SG_ALL;
    pins->pinned |= on_path;
    pins->pin_mask[piece] &= path | enemy;
}

// The masks of a field. There is one for each energy.
SG_KERNEL sg_ByEnergy masks_of(const sg_Set masks[SG_REACH_MAX + 1][SG_FIELDS], sg_Field field)
{
    return (sg_ByEnergy){{0, masks[1][field], masks[2][field], masks[3][field], masks[4][field]}};
}

SG_KERNEL sg_Set within(const sg_ByEnergy *pieces, const sg_Set masks[SG_REACH_MAX + 1][SG_FIELDS], sg_Field field)
{
    sg_ByEnergy fields = masks_of(masks, field);
    return pieces_on(pieces, &fields);
}

// For the side to move. Written in place: to return a Pins would copy 528 bytes a board.
SG_KERNEL void find_pins(Pins *pins, const sg_Board *board, const sg_ByEnergy *enemies)
{
    pins->check_mask = ~own_side(board) & ~board->kings;
    pins->pinned = pins->watched = 0; // pin_mask is left as it is: it is read for pinned pieces only
    sg_Set king = (board->kings & own_side(board));
    if (!king) return;
    sg_Field at = sg_first(king);
    for (sg_Set rest = within(enemies, sg_distance_masks, at); rest; rest = sg_without_first(rest)) {
        sg_Field from = sg_first(rest);
        add_path(pins, board, sg_path(from, at), sg_set_of(from));
        add_path(pins, board, sg_path(at, from), sg_set_of(from));
    }
}

// The fields where a king could land if no enemy attacked them.
SG_KERNEL sg_Set king_reach(const sg_Board *board, sg_Field from)
{
    sg_Set reached =
        sg_energy(board, from) == 1 ? sg_distance_masks[1][from] : fill_reach(from, 2, ~sg_occupied(board));
    return reached & ~own_side(board) & ~board->kings;
}

// A king may go where no enemy can land after the king has left its field. No fill is needed if all enemies are too far
// away.
SG_KERNEL sg_Set king_targets(const sg_Board *board, const sg_ByEnergy *enemies, sg_Field from)
{
    sg_Set reached = king_reach(board, from);
    if (!reached || !within(enemies, sg_landing_masks[sg_energy(board, from)], from)) return reached;
    return reached & ~fill_reach_all(enemies, ~sg_occupied(board) | sg_set_of(from));
}

// The fields on which checks and pins allow a piece other than the king to land.
SG_KERNEL sg_Set landing_mask(const Pins *pins, sg_Field from)
{
    return sg_has(pins->pinned, from) ? pins->check_mask & pins->pin_mask[from] : pins->check_mask;
}

SG_KERNEL sg_Set pawn_targets(const sg_Board *board, const Pins *pins, sg_Field from, sg_Set empty)
{
    sg_Set mask = landing_mask(pins, from);
    return mask ? fill_reach(from, sg_energy(board, from), empty) & mask : 0;
}

// The legal targets of the piece of the side to move on that field.
SG_KERNEL sg_Set targets(const sg_Board *board, const sg_ByEnergy *enemies, const Pins *pins, sg_Field from)
{
    if (sg_has(board->kings, from)) return king_targets(board, enemies, from);
    return pawn_targets(board, pins, from, ~sg_occupied(board));
}

SG_KERNEL int list_moves(const sg_Board *board, sg_Move *moves)
{
    sg_ByEnergy enemies = enemies_of_turn(board);
    Pins pins;
    find_pins(&pins, board, &enemies);
    int count = 0;
    for (sg_Set rest = own_side(board); rest; rest = sg_without_first(rest)) {
        sg_Field from = sg_first(rest);
        for (sg_Set to = targets(board, &enemies, &pins, from); to; to = sg_without_first(to))
            moves[count++] = sg_move(from, sg_first(to));
    }
    return count;
}

// Whether a piece may capture on a field that it reaches.
SG_KERNEL bool may_capture(const sg_Board *board, const sg_ByEnergy *enemies, const Pins *pins, sg_Field from,
                           sg_Field to)
{
    if (sg_has(board->kings, from)) return sg_has(king_targets(board, enemies, from), to);
    return sg_has(landing_mask(pins, from), to);
}

// One fill finds the capture targets of all pieces; then one for each target finds the pieces that reach it.
SG_KERNEL int list_captures(const sg_Board *board, sg_Move *moves)
{
    sg_ByEnergy enemies = enemies_of_turn(board), own = sg_by_energy(board, own_side(board));
    sg_Set empty = ~sg_occupied(board);
    sg_Set capture_targets = fill_reach_all(&own, empty) & ~empty & ~own_side(board) & ~board->kings;
    if (!capture_targets) return 0;
    Pins pins;
    find_pins(&pins, board, &enemies);
    int count = 0;
    for (; capture_targets; capture_targets = sg_without_first(capture_targets)) {
        sg_Field to = sg_first(capture_targets);
        for (sg_Set rest = fill_reached_by(to, &own, empty); rest; rest = sg_without_first(rest))
            if (may_capture(board, &enemies, &pins, sg_first(rest), to)) moves[count++] = sg_move(sg_first(rest), to);
    }
    return count;
}

// The data for checks to the enemy king on a field.
typedef struct Checks {
    const sg_Rules *rules;
    sg_ByEnergy own;
    sg_Field king;
    sg_ByEnergy origins; // fields from which it is attacked
    sg_Set near;         // pieces that may stand in the way of another one, or of themselves
} Checks;

SG_KERNEL Checks checks_on(const sg_Board *board, const sg_Rules *rules, sg_Field king)
{
    Checks checks = {.rules = rules, .king = king, .own = sg_by_energy(board, own_side(board))};
    checks.origins = fill_origins(sg_set_of(king), ~sg_occupied(board));
    checks.near = sg_distance_masks[1][king] | sg_distance_masks[2][king] | sg_distance_masks[3][king];
    // If the king is attacked already, which no game leads to, every move may leave it so.
    if (pieces_on(&checks.own, &checks.origins)) checks.near = SG_ALL;
    return checks;
}

// The fields at the distance of a piece's next move from which it would attack the king.
SG_KERNEL sg_Set direct_checks(const sg_Board *board, const sg_Rules *rules, sg_Field from, const sg_ByEnergy *origins)
{
    int energy = sg_energy(board, from);
    sg_Kind kind = sg_kind(board, from);
    sg_Set rest = origins->of[1] | origins->of[2] | origins->of[3] | origins->of[4], found = 0;
    for (rest &= sg_distance_masks[energy][from]; rest; rest = sg_without_first(rest)) {
        sg_Field to = sg_first(rest);
        found |= origins->of[sg_turned(rules, kind, energy, from, to)] & sg_set_of(to);
    }
    return found;
}

// The fields at that distance on which a piece does not stand in the way of the others that attack the king.
SG_KERNEL sg_Set discovered_checks(const sg_Board *board, const Checks *checks, sg_Field from, sg_Set empty)
{
    sg_Set others = ~sg_set_of(from), found = 0;
    for (sg_Set rest = sg_distance_masks[sg_energy(board, from)][from]; rest; rest = sg_without_first(rest)) {
        sg_Set to = sg_set_of(sg_first(rest));
        if (fill_reached_by(checks->king, &checks->own, empty & ~to) & others) found |= to;
    }
    return found;
}

// The fields on which a piece gives check: by itself, or by leaving the path of another piece.
SG_KERNEL sg_Set checks_from(const sg_Board *board, const Checks *checks, sg_Field from)
{
    if (!sg_has(checks->near, from)) return direct_checks(board, checks->rules, from, &checks->origins);
    sg_Set empty = ~sg_occupied(board) | sg_set_of(from);
    sg_ByEnergy origins = fill_origins(sg_set_of(checks->king), empty);
    sg_Set found = direct_checks(board, checks->rules, from, &origins);
    bool discovers = (pieces_on(&checks->own, &origins) & ~sg_set_of(from)) != 0;
    return discovers ? found | discovered_checks(board, checks, from, empty) : found;
}

// Most pieces cannot give check from any field. Legal moves are needed for the others alone.
SG_KERNEL int list_checks(const sg_Board *board, const sg_Rules *rules, sg_Move *moves)
{
    sg_Set king = board->kings & ~own_side(board), checking = 0, checks[SG_FIELDS];
    if (!king) return 0;
    Checks all = checks_on(board, rules, sg_first(king));
    for (sg_Set rest = own_side(board); rest; rest = sg_without_first(rest)) {
        sg_Field from = sg_first(rest);
        checks[from] = checks_from(board, &all, from);
        if (checks[from]) checking |= sg_set_of(from);
    }
    if (!checking) return 0;
    sg_ByEnergy enemies = enemies_of_turn(board);
    Pins pins;
    find_pins(&pins, board, &enemies);
    int count = 0;
    for (; checking; checking = sg_without_first(checking)) {
        sg_Field from = sg_first(checking);
        sg_Set to = checks[from] & targets(board, &enemies, &pins, from);
        for (; to; to = sg_without_first(to))
            moves[count++] = sg_move(from, sg_first(to));
    }
    return count;
}

// The moves of all pieces but the king; those that are not pinned are counted together. `empty`: the fields they may
// cross.
SG_KERNEL int count_pawn_moves(const sg_Board *board, const Pins *pins, sg_Set empty)
{
    sg_ByEnergy free = sg_by_energy(board, own_side(board) & ~pins->pinned & ~board->kings);
    int count = fill_count(&free, empty, pins->check_mask);
    for (sg_Set rest = pins->pinned; rest; rest = sg_without_first(rest))
        count += sg_size(pawn_targets(board, pins, sg_first(rest), empty));
    return count;
}

SG_KERNEL int count_moves(const sg_Board *board)
{
    sg_ByEnergy enemies = enemies_of_turn(board);
    Pins pins;
    find_pins(&pins, board, &enemies);
    sg_Set king = board->kings & own_side(board);
    int count = count_pawn_moves(board, &pins, ~sg_occupied(board));
    return king ? count + sg_size(king_targets(board, &enemies, sg_first(king))) : count;
}

// The first piece tried can nearly always move.
SG_KERNEL bool can_move(const sg_Board *board)
{
    sg_ByEnergy enemies = enemies_of_turn(board);
    Pins pins;
    find_pins(&pins, board, &enemies);
    for (sg_Set rest = own_side(board); rest; rest = sg_without_first(rest))
        if (targets(board, &enemies, &pins, sg_first(rest))) return true;
    return false;
}

#endif
