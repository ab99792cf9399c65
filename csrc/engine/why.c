// why.c -- why a piece may not go to a field. It need not be fast, so it collects every detail.

#include "why.h"

#include "attack.h"
#include "move.h"
#include "path.h"

static int step_towards(int a, int b)
{
    return (b > a) - (b < a);
}

// Follows the path that turns at the corner.
static sg_Way way(const sg_Board *board, sg_Field from, sg_Field to, sg_Field corner)
{
    sg_Way found = {.blocked = -1};
    sg_Field at = from;
    bool turned = at == corner;
    while (at != to) {
        sg_Field goal = turned ? to : corner;
        at += step_towards(sg_x(at), sg_x(goal)) + 8 * step_towards(sg_y(at), sg_y(goal));
        turned = turned || at == corner;
        if (found.blocked < 0 && at != to && sg_has(sg_occupied(board), at)) found.blocked = found.length;
        found.field[found.length++] = at;
    }
    return found;
}

static void find_ways(sg_Why *why, const sg_Board *board, sg_Field from, sg_Field to)
{
    bool straight = sg_x(from) == sg_x(to) || sg_y(from) == sg_y(to);
    why->way[why->ways++] = way(board, from, to, sg_corner(from, to));
    if (!straight) why->way[why->ways++] = way(board, from, to, sg_corner(to, from));
}

static bool any_free(const sg_Why *why)
{
    for (int i = 0; i < why->ways; i++)
        if (why->way[i].blocked < 0) return true;
    return false;
}

// Whether the piece could reach the target, without stepping back, if it could turn more than once.
static bool free_with_turns(const sg_Board *board, sg_Field from, sg_Field to)
{
    sg_Set empty = ~sg_occupied(board);
    sg_Set front = sg_set_of(from);
    for (int left = sg_distance(from, to); left > 0; left--) {
        sg_Set across = sg_x(to) > sg_x(from) ? sg_right(front) : sg_left(front);
        sg_Set along = sg_y(to) > sg_y(from) ? sg_up(front) : sg_down(front);
        front = (across | along) & (left > 1 ? empty : SG_ALL);
    }
    return sg_has(front, to);
}

// The first piece that attacks the mover's king after the move, or -1.
static int attacker_after(const sg_Board *board, sg_Field from, sg_Field to)
{
    sg_Board next = sg_play(board, sg_move(from, to), sg_energy(board, from));
    sg_Set king = sg_king(&next, board->turn);
    sg_Set attackers = king ? sg_attackers(&next, sg_first(king), next.turn) : 0;
    return attackers ? sg_first(attackers) : -1;
}

static sg_Why object(sg_Why why, sg_Objection objection, int at)
{
    why.objection = objection;
    why.at = at;
    return why;
}

sg_Why sg_why(const sg_Board *board, const sg_Rules *rules, sg_Field from, sg_Field to)
{
    sg_Why why = {.at = -1, .distance = sg_distance(from, to)};
    sg_Set own = board->side[board->turn];
    if (sg_result(board, rules).reason != SG_GOES_ON) return object(why, SG_GAME_OVER, -1);
    if (!sg_has(sg_occupied(board), from)) return object(why, SG_NO_PIECE, from);
    if (!sg_has(own, from)) return object(why, SG_NOT_YOUR_TURN, from);
    if (why.distance != sg_energy(board, from)) return object(why, SG_DISTANCE, -1);
    find_ways(&why, board, from, to);
    if (sg_has(own, to)) return object(why, SG_OWN_PIECE, to);
    if (sg_has(board->kings, to)) return object(why, SG_ENEMY_KING, to);
    if (!any_free(&why))
        return object(why, free_with_turns(board, from, to) ? SG_TWO_TURNS : SG_BLOCKED,
                      why.way[0].field[why.way[0].blocked]);
    int attacker = attacker_after(board, from, to);
    return attacker < 0 ? why : object(why, SG_KING_ATTACKED, attacker);
}
