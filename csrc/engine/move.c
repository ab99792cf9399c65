// move.c -- legal moves without playing any.

#include "move.h"

#include <assert.h>

#include "attack.h"

// Enemies whose distance to the king is their energy.
static sg_Set dangers(const sg_Board *board, sg_Field king, sg_Set enemies)
{
    return sg_reached_by(king, sg_movers(board, enemies), SG_ALL);
}

// One path of one attacker, its ends left out.
static void watch(sg_Guard *guard, const sg_Board *board, sg_Set path, sg_Set attacker)
{
    sg_Set on_path = path & sg_occupied(board);
    if (!on_path) {
        guard->land &= path | attacker;
        return;
    }
    if (sg_without_first(on_path) || !(on_path & board->side[board->turn])) return;
    sg_Field piece = sg_first(on_path);
    if (!sg_has(guard->pinned, piece)) guard->allowed[piece] = SG_ALL;
    guard->pinned |= on_path;
    guard->allowed[piece] &= path | attacker;
}

sg_Guard sg_guard(const sg_Board *board)
{
    sg_Guard guard; // `allowed` is left as it is: only what is pinned is read
    guard.land = ~board->side[board->turn] & ~board->kings;
    guard.pinned = 0;
    sg_Set king = sg_king(board, board->turn);
    if (!king) return guard;
    sg_Field at = sg_first(king);
    sg_Set enemies = board->side[sg_other(board->turn)];
    for (sg_Set rest = dangers(board, at, enemies); rest; rest = sg_without_first(rest)) {
        sg_Field from = sg_first(rest);
        sg_Set attacker = sg_set_of(from);
        watch(&guard, board, sg_path(from, at, sg_corner(from, at)), attacker);
        watch(&guard, board, sg_path(from, at, sg_corner(at, from)), attacker);
    }
    return guard;
}

static sg_Set king_targets(const sg_Board *board, sg_Field from)
{
    sg_Set targets =
        sg_reach(from, sg_energy(board, from), ~sg_occupied(board)) & ~board->side[board->turn] & ~board->kings;
    return targets ? targets & ~sg_covered(board, sg_other(board->turn), sg_set_of(from)) : 0;
}

sg_Set sg_targets(const sg_Board *board, const sg_Guard *guard, sg_Field from)
{
    assert(sg_has(board->side[board->turn], from));
    if (sg_has(board->kings, from)) return king_targets(board, from);
    sg_Set land = sg_has(guard->pinned, from) ? guard->land & guard->allowed[from] : guard->land;
    return land ? sg_reach(from, sg_energy(board, from), ~sg_occupied(board)) & land : 0;
}

int sg_list_moves(const sg_Board *board, sg_Move *moves)
{
    sg_Guard guard = sg_guard(board);
    int count = 0;
    for (sg_Set rest = board->side[board->turn]; rest; rest = sg_without_first(rest)) {
        sg_Field from = sg_first(rest);
        for (sg_Set to = sg_targets(board, &guard, from); to; to = sg_without_first(to))
            moves[count++] = sg_move(from, sg_first(to));
    }
    return count;
}

int sg_count_moves(const sg_Board *board)
{
    sg_Guard guard = sg_guard(board);
    int count = 0;
    for (sg_Set rest = board->side[board->turn]; rest; rest = sg_without_first(rest))
        count += sg_size(sg_targets(board, &guard, sg_first(rest)));
    return count;
}

bool sg_can_move(const sg_Board *board)
{
    sg_Guard guard = sg_guard(board);
    for (sg_Set rest = board->side[board->turn]; rest; rest = sg_without_first(rest))
        if (sg_targets(board, &guard, sg_first(rest))) return true;
    return false;
}

bool sg_is_legal(const sg_Board *board, sg_Move move)
{
    if (!sg_has(board->side[board->turn], sg_from(move))) return false;
    sg_Guard guard = sg_guard(board);
    return sg_has(sg_targets(board, &guard, sg_from(move)), sg_to(move));
}

sg_Board sg_play(const sg_Board *board, sg_Move move, int shows)
{
    sg_Field to = sg_to(move);
    sg_Board next = *board;
    sg_Piece piece = sg_piece_on(board, sg_from(move));
    assert(piece.colour == board->turn && !sg_has(board->kings & ~sg_set_of(piece.field), to));
    bool captures = sg_has(sg_occupied(board), to);
    if (captures) sg_remove(&next, to);
    sg_remove(&next, piece.field);
    sg_put(&next, (sg_Piece){to, piece.colour, piece.kind, shows});
    sg_set_turn(&next, sg_other(piece.colour));
    next.ply++;
    next.quiet = captures ? 0 : (uint16_t)(next.quiet + (next.quiet < SG_QUIET_LIMIT));
    assert(sg_sound(&next));
    return next;
}
