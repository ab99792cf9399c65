// dispatch.c -- each function in the form that fits the processor.

#include "dispatch.h"

#if defined(SG_HAS_AVX2)
// The processor has every instruction set that SG_TARGET (lanes.inc) allows the compiler to use.
static inline bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&  // GCOVR_EXCL_BR_LINE: all or none here
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"); // GCOVR_EXCL_BR_LINE: as above
}
#define WITHOUT_AVX512(name) (has_avx2() ? name##_avx2 : name##_portable)
#else
static inline bool has_avx2(void)
{
    return false;
}
#define WITHOUT_AVX512(name) name##_portable
#endif

#if defined(SG_HAS_AVX512)
static inline bool has_avx512(void)
{
    return has_avx2() && __builtin_cpu_supports("avx512vl") && // GCOVR_EXCL_BR_LINE: as above
           __builtin_cpu_supports("avx512dq") &&               // GCOVR_EXCL_BR_LINE: as above
           __builtin_cpu_supports("avx512vpopcntdq");
}
#define CHOSEN(name) (has_avx512() ? name##_avx512 : WITHOUT_AVX512(name))
#else
#define CHOSEN(name) WITHOUT_AVX512(name)
#endif

bool sg_cpu_has_avx2(void)
{
    return has_avx2();
}

sg_Set sg_reach(sg_Field field, int energy, sg_Set empty)
{
    return CHOSEN(sg_reach)(field, energy, empty);
}

sg_Set sg_reach_all(const sg_ByEnergy *pieces, sg_Set empty)
{
    return CHOSEN(sg_reach_all)(pieces, empty);
}

sg_Set sg_reached_by(sg_Field field, const sg_ByEnergy *pieces, sg_Set empty)
{
    return CHOSEN(sg_reached_by)(field, pieces, empty);
}

sg_Set sg_targets(const sg_Board *board, sg_Field from)
{
    assert(sg_has(board->side[board->turn], from));
    return CHOSEN(sg_targets)(board, from);
}

int sg_list_moves(const sg_Board *board, sg_Move *moves)
{
    return CHOSEN(sg_list_moves)(board, moves);
}

int sg_list_captures(const sg_Board *board, sg_Move *moves)
{
    return CHOSEN(sg_list_captures)(board, moves);
}

int sg_list_checks(const sg_Board *board, const sg_Rules *rules, sg_Move *moves)
{
    return CHOSEN(sg_list_checks)(board, rules, moves);
}

int sg_count_moves(const sg_Board *board)
{
    return CHOSEN(sg_count_moves)(board);
}

bool sg_can_move(const sg_Board *board)
{
    return CHOSEN(sg_can_move)(board);
}

bool sg_is_legal(const sg_Board *board, sg_Move move)
{
    return sg_has(board->side[board->turn], sg_from(move)) && sg_has(sg_targets(board, sg_from(move)), sg_to(move));
}

uint64_t sg_perft_two(const sg_Board *board, const sg_Rules *rules)
{
    return CHOSEN(sg_perft_two)(board, rules);
}

sg_RandomGame sg_play_randomly(const sg_Board *board, const sg_Rules *rules, uint64_t seed, uint64_t *keys)
{
    return CHOSEN(sg_play_randomly)(board, rules, seed, keys);
}
