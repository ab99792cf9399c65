// replies.h -- the last two plies of perft: most replies are counted without playing the move before them. Included by
// kernel.h alone.
//
// A quiet move takes a piece from one field to another. The other side's replies, as if it were to move now, change
// little by that, and only if one of the two fields matters:
//
//     its pawns              lose or gain moves if the piece stood or stands where one of them crosses. Landing there
//     is
//                            a move in any case, whether the field is empty or they capture
//     its king               loses or gains moves if the piece attacks a field that the king reaches, or if it stood or
//                            stands in the way of another piece that does
//     its checks and pins    change if a field is `watched` (Pins), or at the right distance from the king
//
// So the replies are counted once for all pieces on fields that do not matter, and once more without the piece for each
// other one. Each of these counts holds for all targets that do not matter. Where only the pawns' or only the king's
// part changes, that part is counted again; the other moves are played.

#ifndef SG_KERNEL_REPLIES_H
#define SG_KERNEL_REPLIES_H

#include "../over.h"
#include "legal.h"

// All replies except the pawns': pins and checks, and the king's.
typedef struct Replies {
    Pins pins;
    sg_Set escapes; // the king's moves
    sg_Set
        sensitive; // where a piece that comes or leaves may change pins, checks or, other than by its attack, escapes
    sg_ByEnergy checking;  // by energy: where a piece that comes may give check or pin
    sg_ByEnergy attacking; // where it attacks a field that the king reaches
} Replies;

// For the side to move.
SG_KERNEL void find_replies(Replies *replies, const sg_Board *board)
{
    sg_Set empty = ~sg_occupied(board), king = board->kings & own_side(board);
    sg_ByEnergy enemies = enemies_of_turn(board);
    find_pins(&replies->pins, board, &enemies);
    replies->sensitive = replies->pins.watched;
    replies->checking = replies->attacking = (sg_ByEnergy){{0}};
    replies->escapes = king ? king_reach(board, sg_first(king)) : 0;
    if (!king) return;
    sg_Field at = sg_first(king);
    int energy = sg_energy(board, at);
    replies->checking = masks_of(sg_distance_masks, at);
    if (energy == 2) replies->sensitive |= sg_distance_masks[1][at];
    if (!replies->escapes) return;
    replies->attacking = fill_origins(replies->escapes, empty | king);
    sg_Set ways_there = replies->attacking.of[1] | replies->attacking.of[2] | replies->attacking.of[3];
    replies->sensitive |= ways_there & ~empty; // a piece there may block even its own next move
    if (!within(&enemies, sg_landing_masks[energy], at)) return;
    sg_ByEnergy near = masks_of(sg_landing_masks[energy], at);
    for (int e = 1; e <= SG_PAWN_ENERGY; e++)
        near.of[e] &= enemies.of[e];
    Ways ways = fill_ways(&near, empty | king);
    replies->sensitive |= pieces_on(&near, &replies->attacking) | (ways.crossed & ways_there);
    replies->escapes &= ~ways.reached;
}

// A number 0 to 3 for each field, as two bits: a field's dial, or what a piece shows there, less one.
typedef struct Numbers {
    sg_Set low, high;
} Numbers;

// What a piece shows after a move to each field: sg_turned for all of them. `turn`: its energy less one, less the dial
// of its field. Under dice, where all dials are 0, it is the number rolled, less one.
SG_KERNEL Numbers shown_on(const Numbers *dials, int turn, bool is_king)
{
    sg_Set one = turn & 1 ? SG_ALL : 0, two = turn & 2 ? SG_ALL : 0;
    return (Numbers){dials->low ^ one, is_king ? 0 : dials->high ^ two ^ (dials->low & one)};
}

SG_KERNEL int energy_on(const Numbers *shown, sg_Field field)
{
    return 1 + sg_has(shown->low, field) + 2 * sg_has(shown->high, field);
}

// The fields that belong to what the piece shows there.
SG_KERNEL sg_Set fields_for(const Numbers *shown, const sg_ByEnergy *fields)
{
    return (~shown->high & ((~shown->low & fields->of[1]) | (shown->low & fields->of[2]))) |
           (shown->high & ((~shown->low & fields->of[3]) | (shown->low & fields->of[4])));
}

SG_KERNEL Ways ways_of_turn(const sg_Board *board, sg_Set empty)
{
    sg_ByEnergy own = sg_by_energy(board, own_side(board));
    return fill_ways(&own, empty);
}

// sg_remove that leaves the key as it is.
SG_KERNEL void lift(sg_Board *board, sg_Set piece)
{
    board->side[SG_WHITE] &= ~piece;
    board->side[SG_RED] &= ~piece;
    board->kings &= ~piece;
    board->low &= ~piece;
    board->high &= ~piece;
}

// A board with the other side to move, and its replies while all pieces stand where they are.
typedef struct Reply {
    sg_Board board;
    Replies replies;
    int pawn_moves;
    Ways ways;
} Reply;

SG_KERNEL void look_at_replies(Reply *reply, const sg_Board *board)
{
    reply->board = sg_pass(board);
    find_replies(&reply->replies, &reply->board);
    reply->pawn_moves = count_pawn_moves(&reply->board, &reply->replies.pins, ~sg_occupied(board));
    reply->ways = ways_of_turn(&reply->board, ~sg_occupied(board));
}

// The number of replies to quiet moves of a piece, and to no others: `targets` has all its targets, and loses those
// that were counted. `shown`: what the piece shows on each.
SG_KERNEL uint64_t count_replies(const Reply *reply, sg_Field from, const Numbers *shown, sg_Set *targets)
{
    sg_Set piece = sg_set_of(from), empty = ~sg_occupied(&reply->board) | piece, quiet = *targets & empty;
    sg_Set crossed = reply->ways.crossed;
    int pawn_moves = reply->pawn_moves;
    const sg_Board *board = &reply->board;
    const Replies *replies = &reply->replies;
    sg_Board without;
    Replies of_without;
    // 1. A piece that the king's moves, pins or checks depend on, or a king in check: look at the board without it.
    if (piece & (replies->sensitive | (board->kings & reply->ways.reached))) {
        if (sg_has_at_most(quiet, 1)) return 0;
        without = reply->board;
        lift(&without, piece);
        find_replies(&of_without, &without);
        board = &without;
        replies = &of_without;
        crossed |= piece;
    }
    // 2. The moves that have to be played.
    quiet &= ~replies->sensitive & ~fields_for(shown, &replies->checking);
    *targets &= ~quiet;
    // 3. A piece in the way of pawns: count their moves without it, unless there is one target only.
    if (crossed & piece) {
        bool one = sg_has_at_most(quiet, 1);
        crossed = one ? SG_ALL : ways_of_turn(board, empty).crossed;
        pawn_moves = one ? 0 : count_pawn_moves(board, &replies->pins, empty);
    }
    // 4. The targets that change nothing.
    sg_Set attacking = quiet & fields_for(shown, &replies->attacking), harmless = quiet & ~crossed & ~attacking;
    int escapes = sg_size(replies->escapes);
    uint64_t count = (uint64_t)(sg_size(harmless) * (pawn_moves + escapes));
    // 5. The targets that change the pawns' moves, the king's, or both.
    for (sg_Set rest = quiet & ~harmless; rest; rest = sg_without_first(rest)) {
        sg_Field at = sg_first(rest);
        int pawns = sg_has(crossed, at) ? count_pawn_moves(board, &replies->pins, empty & ~sg_set_of(at)) : pawn_moves;
        sg_Set attacked = 0;
        if (sg_has(attacking, at))
            attacked = fill_reach(at, energy_on(shown, at), empty | (board->kings & own_side(board)));
        count += (uint64_t)(pawns + sg_size(replies->escapes & ~attacked));
    }
    return count;
}

// sg_perft_two. It is faster where `dice` is a constant, and there twice. Moves are played on boards that never leave
// this function, so the compiler leaves out their keys.
SG_KERNEL uint64_t perft_two(const sg_Board *given, const sg_Rules *given_rules, bool dice)
{
    const sg_Board board = *given; // copies that no call can change, so they stay in registers
    const sg_Rules rules = *given_rules;
    const Numbers dials = {sg_bits_of_bytes(rules.dial, 0), sg_bits_of_bytes(rules.dial, 1)};
    sg_ByEnergy enemies = enemies_of_turn(&board);
    Pins pins;
    find_pins(&pins, &board, &enemies);
    Reply reply;
    look_at_replies(&reply, &board);
    sg_Set counting = rules.quiet > 0 && board.quiet + 1 >= rules.quiet ? sg_occupied(&board) : SG_ALL;
    uint64_t nodes = 0;
    for (sg_Set rest = own_side(&board); rest; rest = sg_without_first(rest)) {
        sg_Field from = sg_first(rest);
        sg_Set all = targets(&board, &enemies, &pins, from) & counting;
        bool is_king = sg_has(board.kings, from);
        int turn = dice ? 0 : sg_energy(&board, from) - 1 - rules.dial[from];
        int last = dice ? sg_energy_limit(sg_kind(&board, from)) - 1 : turn;
        for (; turn <= last; turn++) {
            Numbers shown = shown_on(&dials, turn, is_king);
            sg_Set to = all;
            nodes += count_replies(&reply, from, &shown, &to);
            for (; to; to = sg_without_first(to)) {
                sg_Field at = sg_first(to);
                sg_Board next = sg_play(&board, sg_move(from, at), energy_on(&shown, at));
                if (!sg_has_ended(&next, &rules)) nodes += (uint64_t)count_moves(&next);
            }
        }
    }
    return nodes;
}

#endif
