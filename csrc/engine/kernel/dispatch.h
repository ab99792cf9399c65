// versions.h -- the functions that there are twice: in portable C, and for x86-64 processors with AVX2 and BMI2.
//
// Which one runs is asked of the processor at each call; nothing is kept. SG_PORTABLE leaves the second version out.

#ifndef SG_DISPATCH_H
#define SG_DISPATCH_H

#include "../perft.h"
#include "../playout.h"
#include "../reach.h"

#define SG_DECLARE_KERNEL(name)                                                                                        \
    sg_Set sg_reach_##name(sg_Field field, int energy, sg_Set empty);                                                  \
    sg_Set sg_reach_all_##name(const sg_ByEnergy *movers, sg_Set empty);                                               \
    sg_Set sg_reached_by_##name(sg_Field field, const sg_ByEnergy *movers, sg_Set empty);                              \
    int sg_count_reach_##name(const sg_ByEnergy *movers, sg_Set empty, sg_Set land);                                   \
    sg_Set sg_targets_##name(const sg_Board *board, sg_Field from);                                                    \
    int sg_list_moves_##name(const sg_Board *board, sg_Move *moves);                                                   \
    int sg_list_captures_##name(const sg_Board *board, sg_Move *moves);                                                \
    int sg_count_moves_##name(const sg_Board *board);                                                                  \
    uint64_t sg_perft_##name(const sg_Board *board, const sg_Rules *rules, int depth);                                 \
    sg_Playout sg_playout_##name(const sg_Board *board, const sg_Rules *rules, uint64_t seed, uint64_t *keys);

SG_DECLARE_KERNEL(portable)

#if defined(__x86_64__) && defined(__GNUC__) && !defined(SG_PORTABLE)
#define SG_HAS_AVX2
SG_DECLARE_KERNEL(avx2)
// Asks for all that SG_TARGET (four.h) lets the compiler use.
static inline bool sg_may_use_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}
#define SG_DISPATCH(name, ...) (sg_may_use_avx2() ? name##_avx2(__VA_ARGS__) : name##_portable(__VA_ARGS__))
#else
#define SG_DISPATCH(name, ...) name##_portable(__VA_ARGS__)
#endif

#endif
