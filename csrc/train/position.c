// position.c -- positions as bytes.

#include "position.h"

#include "../engine/attack.h"
#include "../engine/number.h"
#include "../engine/text.h"

int sg_position_flags(const sg_Board *board, sg_Move move, sg_Score score)
{
    bool captures = move && sg_has(sg_occupied(board), sg_to(move));
    return (sg_in_check(board, (sg_Colour)board->turn) ? SG_POSITION_IN_CHECK : 0) |
           (captures ? SG_POSITION_CAPTURE : 0) | (sg_is_decisive(score) ? SG_POSITION_DECISIVE : 0);
}

static uint64_t at_most(uint64_t number, uint64_t most)
{
    return number < most ? number : most;
}

void sg_position_write(const sg_Position *position, uint8_t bytes[SG_POSITION_BYTES])
{
    const sg_Board *board = &position->board;
    sg_put_sets(board, bytes);
    sg_put_number(bytes + 40, position->game, 4);
    sg_put_number(bytes + 44, (uint64_t)position->score, 2);
    sg_put_number(bytes + 46, position->move, 2);
    sg_put_number(bytes + 48, at_most(board->ply, UINT16_MAX), 2);
    sg_put_number(bytes + 50, board->quiet, 2);
    bytes[52] = board->turn;
    bytes[53] = (uint8_t)position->result;
    bytes[54] = (uint8_t)position->lone;
    bytes[55] = (uint8_t)position->flags;
}

bool sg_position_read(sg_Position *position, const uint8_t bytes[SG_POSITION_BYTES])
{
    sg_Board board = sg_sets_at(bytes);
    board.ply = (uint32_t)sg_number_at(bytes + 48, 2);
    board.quiet = (uint16_t)sg_number_at(bytes + 50, 2);
    board.turn = bytes[52];
    int result = sg_signed_byte(bytes[53]);
    int move = (int)sg_number_at(bytes + 46, 2);
    if (!sg_sets_sound(&board) || result < -1 || result > 1 || move >= SG_MOVE_LIMIT) return false;
    board.key = sg_key(&board);
    *position = (sg_Position){.board = board,
                              .score = (int16_t)(uint16_t)sg_number_at(bytes + 44, 2),
                              .move = (sg_Move)move,
                              .game = (uint32_t)sg_number_at(bytes + 40, 4),
                              .result = result,
                              .lone = bytes[54],
                              .flags = bytes[55]};
    return true;
}

bool sg_is_other_law(const sg_Position *before, const sg_Position *after, const sg_Rules *rules)
{
    const sg_Board *old = &before->board, *next = &after->board;
    if (rules->dice || before->game != after->game || old->ply + 1 != next->ply || old->turn == next->turn)
        return false;
    sg_Set own = old->side[old->turn], left = own & ~next->side[old->turn], reached = next->side[old->turn] & ~own;
    if (!left || !reached || (old->kings & reached)) return false;
    sg_Field to = sg_first(reached);
    sg_Move move = sg_move(sg_first(left), to);
    int shown = sg_energy(next, to);
    if (shown > sg_energy_limit(sg_kind(old, sg_from(move)))) return false;
    return sg_play(old, move, shown).key == next->key && shown != sg_shows(old, rules, move);
}
