// ending.c -- the endings of a law, and the places of a board's pieces in them.

#include "ending.h"

#include <string.h>

enum { KINGS_ALONE, ONE_PAWN, PAWN_EACH, TWO_PAWNS, MATERIALS };

static const uint8_t pawns_of[MATERIALS][2] = {{0, 0}, {1, 0}, {1, 1}, {2, 0}};

static int material_of(const sg_Ending *ending)
{
    return ending->pawns[0] == 2 ? TWO_PAWNS : ending->pawns[0] + ending->pawns[1];
}

int sg_ending_number(const sg_Ending *ending)
{
    return material_of(ending) << 6 | ending->king[0] << 5 | ending->king[1] << 4 | ending->pawn[0] << 2 |
           ending->pawn[1];
}

sg_Ending sg_numbered_ending(int number)
{
    const uint8_t *pawns = pawns_of[number >> 6];
    return (sg_Ending){{pawns[0], pawns[1]},
                       {(uint8_t)(number >> 5 & 1), (uint8_t)(number >> 4 & 1)},
                       {(uint8_t)(number >> 2 & 3), (uint8_t)(number & 3)}};
}

static int pawn_count(const sg_Ending *ending)
{
    return ending->pawns[0] + ending->pawns[1];
}

static void exchange(uint8_t pair[2])
{
    uint8_t first = pair[0];
    pair[0] = pair[1];
    pair[1] = first;
}

// Whether the number is that of an ending, since two pawns of a side are in the order of their classes.
static bool is_ending(int number)
{
    sg_Ending ending = sg_numbered_ending(number);
    int pawns = pawn_count(&ending);
    if (ending.pawns[0] == 2) return ending.pawn[0] <= ending.pawn[1];
    return (pawns > 0 || ending.pawn[0] == 0) && (pawns > 1 || ending.pawn[1] == 0);
}

// An ending and the fields of its pieces, seen in another way.
static void see(const sg_Rules *rules, int view, sg_Ending *ending, sg_Placement *placement)
{
    int symmetry = view % SG_EXCHANGED;
    int turned = rules->dial[sg_symmetric(symmetry, 0)] - rules->dial[0]; // the change of all dials
    for (int i = 0; i < 2; i++) {
        ending->king[i] = (ending->king[i] - turned) & (SG_KING_ENERGY - 1);
        placement->king[i] = (uint8_t)sg_symmetric(symmetry, placement->king[i]);
    }
    for (int i = 0; i < 2 && i < pawn_count(ending); i++) {
        ending->pawn[i] = (ending->pawn[i] - turned) & (SG_PAWN_ENERGY - 1);
        placement->pawn[i] = (uint8_t)sg_symmetric(symmetry, placement->pawn[i]);
    }
    bool exchanged = view & SG_EXCHANGED;
    if (exchanged) {
        placement->turn ^= 1;
        exchange(ending->king);
        exchange(placement->king);
    }
    if (ending->pawns[0] == 2 ? ending->pawn[0] > ending->pawn[1] : exchanged && ending->pawns[1]) {
        exchange(ending->pawn);
        exchange(placement->pawn);
    }
}

static int seen(const sg_Rules *rules, int view, int number)
{
    sg_Ending ending = sg_numbered_ending(number);
    sg_Placement placement = {0};
    see(rules, view, &ending, &placement);
    return sg_ending_number(&ending);
}

bool sg_has_endings(const sg_Rules *rules)
{
    return !rules->dice && rules->lone <= 1;
}

bool sg_same_endings(const sg_Rules *rules, const sg_Rules *other)
{
    return sg_same_law(rules, other) && rules->lone == other->lone &&
           rules->stalemate_loses == other->stalemate_loses && (rules->lone == 1 || rules->quiet == other->quiet);
}

// The ways to see boards of the law, as bits; exchanged ones only where both sides have as many pawns.
static uint16_t views_of(const sg_Rules *rules, int number)
{
    int symmetries[SG_SYMMETRIES_MAX], count = sg_symmetries(rules, symmetries);
    sg_Ending ending = sg_numbered_ending(number);
    unsigned views = 0;
    for (int i = 0; i < count; i++) {
        views |= 1U << symmetries[i];
        if (ending.pawns[0] == ending.pawns[1]) views |= 1U << (symmetries[i] + SG_EXCHANGED);
    }
    return (uint16_t)views;
}

static void find_views(sg_EndingLaw *law, int number)
{
    uint16_t views = views_of(&law->rules, number);
    int least = SG_ENDINGS;
    for (int view = 0; view < SG_VIEWS; view++) {
        if (!(views >> view & 1)) continue;
        int other = seen(&law->rules, view, number);
        if (other < least) law->views[number] = 0;
        if (other < least) least = other;
        if (other == least) law->views[number] |= (uint16_t)(1U << view);
    }
    law->stands[number] = (uint8_t)least;
}

void sg_ending_law(sg_EndingLaw *law, const sg_Rules *rules)
{
    memset(law, 0, sizeof *law);
    law->rules = *rules;
    for (int number = 0; number < SG_ENDINGS; number++)
        if (is_ending(number)) find_views(law, number);
}

bool sg_goes_on(const sg_EndingLaw *law, const sg_Ending *ending)
{
    return 1 + ending->pawns[0] > law->rules.lone && 1 + ending->pawns[1] > law->rules.lone;
}

static bool stands(const sg_EndingLaw *law, int number)
{
    sg_Ending ending = sg_numbered_ending(number);
    return is_ending(number) && law->stands[number] == number && sg_goes_on(law, &ending);
}

int sg_list_endings(const sg_EndingLaw *law, uint8_t numbers[SG_ENDINGS])
{
    static const uint8_t order[MATERIALS] = {KINGS_ALONE, ONE_PAWN, TWO_PAWNS, PAWN_EACH};
    int count = 0;
    for (int i = 0; i < MATERIALS; i++)
        for (int rest = 0; rest < 64; rest++)
            if (stands(law, order[i] << 6 | rest)) numbers[count++] = (uint8_t)(order[i] << 6 | rest);
    return count;
}

int sg_stands_for(const sg_EndingLaw *law, int number)
{
    int count = 0;
    for (int other = number & ~63; other <= (number | 63); other++) {
        sg_Ending ending = sg_numbered_ending(other);
        bool is_double = ending.pawns[0] == 2 && ending.pawn[0] != ending.pawn[1];
        if (is_ending(other) && law->stands[other] == number) count += is_double ? 2 : 1;
    }
    return count;
}

static sg_Ending without(sg_Ending ending, int pawn)
{
    int side = sg_pawn_side(&ending, pawn);
    ending.pawns[side]--;
    if (pawn == 0) ending.pawn[0] = ending.pawn[1];
    ending.pawn[1] = 0;
    if (ending.pawns[0] < ending.pawns[1]) {
        exchange(ending.pawns);
        exchange(ending.king);
    }
    return ending;
}

int sg_list_captured(const sg_EndingLaw *law, const sg_Ending *ending, uint8_t numbers[SG_ENDINGS])
{
    int count = 0;
    for (int pawn = 0; pawn < pawn_count(ending); pawn++) {
        sg_Ending left = without(*ending, pawn);
        uint8_t number = law->stands[sg_ending_number(&left)];
        if (sg_goes_on(law, &left) && (count == 0 || numbers[0] != number)) numbers[count++] = number;
    }
    return count;
}

static uint8_t class_of(const sg_EndingLaw *law, const sg_Board *board, sg_Field field)
{
    int limit = sg_energy_limit(sg_kind(board, field));
    return (uint8_t)((sg_energy(board, field) - 1 - law->rules.dial[field]) & (limit - 1));
}

// The ending of a board as it is, with `first` as side 0. False if it has none.
static bool read_board(const sg_EndingLaw *law, const sg_Board *board, sg_Ending *ending, sg_Placement *placement)
{
    sg_Set kings[2] = {sg_king(board, SG_WHITE), sg_king(board, SG_RED)};
    sg_Set pawns[2] = {board->side[SG_WHITE] & ~kings[0], board->side[SG_RED] & ~kings[1]};
    if (!kings[0] || !kings[1] || !sg_has_at_most(pawns[0] | pawns[1], 2)) return false;
    int first = sg_size(pawns[SG_RED]) > sg_size(pawns[SG_WHITE]) ? SG_RED : SG_WHITE;
    *ending = (sg_Ending){0};
    *placement = (sg_Placement){.turn = board->turn ^ (uint8_t)first};
    int count = 0;
    for (int side = 0; side < 2; side++) {
        int colour = side ^ first;
        placement->king[side] = (uint8_t)sg_first(kings[colour]);
        ending->king[side] = class_of(law, board, placement->king[side]);
        for (sg_Set rest = pawns[colour]; rest; rest = sg_without_first(rest), count++) {
            placement->pawn[count] = (uint8_t)sg_first(rest);
            ending->pawn[count] = class_of(law, board, placement->pawn[count]);
            ending->pawns[side]++;
        }
    }
    return true;
}

// Of the views in the set, the one by which sg_place looks.
static int best_view(unsigned views, const sg_Placement *placement)
{
    int best = 0, least = 2 * SG_FIELDS;
    for (; views; views &= views - 1) {
        int view = sg_first(views), exchanged = view / SG_EXCHANGED;
        int rank =
            (placement->turn ^ exchanged) * SG_FIELDS + sg_symmetric(view % SG_EXCHANGED, placement->king[exchanged]);
        if (rank >= least) continue;
        least = rank;
        best = view;
    }
    return best;
}

bool sg_place(const sg_EndingLaw *law, const sg_Board *board, int *number, sg_Placement *placement)
{
    sg_Ending ending;
    if (!read_board(law, board, &ending, placement)) return false;
    see(&law->rules, 0, &ending, placement); // two pawns of a side in the order of their classes
    int as_it_is = sg_ending_number(&ending);
    *number = law->stands[as_it_is];
    see(&law->rules, best_view(law->views[as_it_is], placement), &ending, placement);
    return true;
}

static void place_piece(const sg_EndingLaw *law, sg_Board *board, sg_Kind kind, int side, int class, sg_Field field)
{
    int energy = 1 + ((class + law->rules.dial[field]) & (sg_energy_limit(kind) - 1));
    sg_put(board, (sg_Piece){field, side == 0 ? SG_WHITE : SG_RED, kind, energy});
}

sg_Board sg_placed(const sg_EndingLaw *law, int number, const sg_Placement *placement, int captured)
{
    sg_Ending ending = sg_numbered_ending(number);
    sg_Colour turn = placement->turn == 0 ? SG_WHITE : SG_RED;
    sg_Board board = sg_board_empty(turn, (sg_Colour)law->rules.first);
    for (int side = 0; side < 2; side++)
        place_piece(law, &board, SG_KING, side, ending.king[side], placement->king[side]);
    for (int i = 0; i < pawn_count(&ending); i++) {
        int side = sg_pawn_side(&ending, i);
        if (i != captured) place_piece(law, &board, SG_PAWN, side, ending.pawn[i], placement->pawn[i]);
    }
    return board;
}

static char digit(const sg_EndingLaw *law, int class, sg_Kind kind)
{
    return (char)('1' + ((class + law->rules.dial[0]) & (sg_energy_limit(kind) - 1)));
}

void sg_ending_name(const sg_EndingLaw *law, int number, char name[SG_ENDING_NAME])
{
    sg_Ending ending = sg_numbered_ending(number);
    int pawn = 0;
    for (int side = 0; side < 2; side++) {
        if (side == 1) *name++ = 'v';
        *name++ = 'K';
        *name++ = digit(law, ending.king[side], SG_KING);
        for (int i = 0; i < ending.pawns[side]; i++) {
            *name++ = 'P';
            *name++ = digit(law, ending.pawn[pawn++], SG_PAWN);
        }
    }
    *name = '\0';
}

int sg_named_ending(const sg_EndingLaw *law, const char *name)
{
    uint8_t numbers[SG_ENDINGS];
    int count = sg_list_endings(law, numbers);
    for (int i = 0; i < count; i++) {
        char other[SG_ENDING_NAME];
        sg_ending_name(law, numbers[i], other);
        if (strcmp(name, other) == 0) return numbers[i];
    }
    return -1;
}
