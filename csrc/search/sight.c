// sight.c -- the chances of overlooking moves, and the random bits that decide.
//
// Out of line, so that a search that sees everything does not grow by it.

#include "sight.h"

#include "../engine/attack.h"
#include "../engine/number.h"

static bool has_turn(sg_Move move)
{
    sg_Field from = sg_from(move), to = sg_to(move);
    return from % 8 != to % 8 && from / 8 != to / 8;
}

uint32_t sg_chance_to_miss(const sg_Sight *sight, int length, bool has_turn, bool is_capture)
{
    // In eighths; by length, straight and with a turn.
    static const uint8_t shares[2][SG_PAWN_ENERGY + 1] = {{0, 2, 4, 7, 11}, {0, 0, 10, 18, 28}};
    return sight->chance * shares[has_turn][length] / (is_capture ? 16 : 8);
}

static uint32_t chance_of(const sg_Sight *sight, const sg_Board *board, sg_Move move)
{
    bool is_capture = sg_has(sg_occupied(board), sg_to(move));
    sg_Field from = sg_from(move);
    int length = sg_energy(board, from) + sg_has(board->kings, from);
    return sg_chance_to_miss(sight, length, has_turn(move), is_capture);
}

// Random bits of a board, a move and the seed: the lowest 16 decide one question, the next 16 another.
static uint64_t bits_of(const sg_Sight *sight, const sg_Board *board, sg_Move move)
{
    uint64_t state = board->key ^ sight->seed ^ (move + UINT64_C(1)) << 40;
    return sg_next_random(&state);
}

bool sg_overlooks(const sg_Sight *sight, const sg_Board *board, sg_Move move)
{
    uint64_t bits = bits_of(sight, board, move) % SG_BLIND;
    return bits < chance_of(sight, board, move) && !sg_in_check(board, (sg_Colour)board->turn);
}

int sg_seen_number(const sg_Sight *sight, const sg_Board *board, sg_Move move, int shows)
{
    uint64_t bits = (bits_of(sight, board, move) >> 16) % SG_BLIND;
    return bits < chance_of(sight, board, move) ? sg_energy(board, sg_from(move)) : shows;
}
