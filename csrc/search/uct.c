// uct.c -- selection, expansion, rollout or evaluation, backpropagation.

#include "uct.h"

#include <assert.h>
#include <math.h>

#include "../engine/random.h"

enum {
    DEPTH_MAX = 256,
    HALF = 300 // the score that is worth three quarters of the points
};

static const double exploration = 0.4;

// The natural logarithm, approximated by a straight line between powers of two: the same on every machine.
static double logarithm(uint32_t number)
{
    int power = 0;
    while (number >> power > 1)
        power++;
    return 0.6931471805599453 * (power + ((double)number / (double)(UINT32_C(1) << power) - 1));
}

void sg_uct_start(sg_Uct *uct, sg_UctNode *nodes, size_t capacity, const sg_Board *board, const sg_Rules *rules,
                  const sg_Reachability *reachability, const sg_Net *net, uint64_t seed, uint32_t rollout_share)
{
    assert(capacity > 0);
    uct->board = *board;
    uct->rules = *rules;
    uct->reachability = reachability;
    uct->nodes = nodes;
    uct->capacity = capacity < UINT32_MAX ? (uint32_t)capacity : UINT32_MAX;
    uct->count = 1;
    uct->random = seed;
    uct->weights = net ? net->weights : sg_default_weights(reachability);
    uct->net = net;
    uct->rollout_share = rollout_share;
    nodes[0] = (sg_UctNode){0};
}

static bool add_children(sg_Uct *uct, sg_UctNode *node, const sg_Move *moves, int count)
{
    if (uct->capacity - uct->count < (uint32_t)count) return false;
    node->first = uct->count;
    node->children = (uint16_t)count;
    for (int i = 0; i < count; i++)
        uct->nodes[uct->count++] = (sg_UctNode){.move = moves[i]};
    return true;
}

// Expansion, when a node is visited for the second time.
static bool expand(sg_Uct *uct, sg_UctNode *node, const sg_Board *board)
{
    sg_Move moves[SG_MOVES_MAX];
    if (node->visits == 0) return false;
    return add_children(uct, node, moves, sg_list_moves(board, moves)) && node->children > 0;
}

// Selection: the children that were not visited yet, in order; then the one with the highest upper confidence bound.
static sg_UctNode *choose(sg_Uct *uct, const sg_UctNode *node)
{
    sg_UctNode *children = uct->nodes + node->first, *best = children;
    double most = -1, spread = logarithm(node->visits + 1);
    for (int i = 0; i < node->children; i++) {
        if (children[i].visits == 0) return &children[i];
        double mean = (double)children[i].points / (SG_UCT_WIN * (double)children[i].visits);
        double bound = mean + exploration * sqrt(spread / (double)children[i].visits);
        if (bound > most) {
            most = bound;
            best = &children[i];
        }
    }
    return best;
}

// Under dice a move has a child for every number; one is rolled.
static sg_UctNode *roll(sg_Uct *uct, sg_UctNode *node, const sg_Board *board, int *shows)
{
    int limit = sg_energy_limit(sg_kind(board, sg_from(node->move)));
    sg_Move same[SG_PAWN_ENERGY] = {node->move, node->move, node->move, node->move};
    int number = sg_random_below(&uct->random, limit);
    *shows = number + 1;
    if (!node->first && !add_children(uct, node, same, limit)) return NULL;
    return uct->nodes + node->first + number;
}

// The line from the root of the tree to the node where a game leaves the tree.
typedef struct Descent {
    sg_UctNode *nodes[2 * DEPTH_MAX];
    sg_Colour mover[2 * DEPTH_MAX]; // the side that moved to each
    int length;
    sg_Board board;
} Descent;

static void step(Descent *descent, sg_UctNode *node, sg_Colour mover)
{
    descent->nodes[descent->length] = node;
    descent->mover[descent->length++] = mover;
}

static bool descend_once(sg_Uct *uct, Descent *descent)
{
    sg_UctNode *node = descent->nodes[descent->length - 1];
    const sg_Board *board = &descent->board;
    sg_Colour mover = (sg_Colour)board->turn;
    if (sg_is_over(board, &uct->rules) || (!node->first && !expand(uct, node, board)) || !node->children) return false;
    sg_UctNode *child = choose(uct, node);
    step(descent, child, mover);
    int shows = 0;
    sg_Move move = child->move;
    if (uct->rules.dice) {
        sg_UctNode *rolled = roll(uct, child, board, &shows);
        if (rolled) step(descent, rolled, mover);
        descent->board = sg_play(board, move, shows);
        return rolled != NULL;
    }
    descent->board = sg_play(board, move, sg_shows(board, &uct->rules, move));
    return true;
}

static int points_of_result(sg_Result result)
{
    if (!result.won) return SG_UCT_WIN / 2;
    return result.winner == SG_WHITE ? SG_UCT_WIN : 0;
}

// White's points for a board: by the result, by a rollout, or by the evaluation.
static int points_of(sg_Uct *uct, const sg_Board *board)
{
    sg_Result result = sg_result(board, &uct->rules);
    if (result.reason != SG_GOES_ON) return points_of_result(result);
    if ((uint32_t)sg_random_below(&uct->random, SG_UCT_ROLLOUT_MAX) < uct->rollout_share)
        return points_of_result(sg_playout(board, &uct->rules, sg_next_random(&uct->random), NULL).result);
    int score = sg_evaluate(board, uct->reachability, &uct->weights, uct->net), size = score < 0 ? -score : score;
    int points = SG_UCT_WIN / 2 + SG_UCT_WIN / 2 * score / (HALF + size);
    return board->turn == SG_WHITE ? points : SG_UCT_WIN - points;
}

static void grow_once(sg_Uct *uct)
{
    Descent descent = {.board = uct->board};
    step(&descent, uct->nodes, sg_other((sg_Colour)uct->board.turn));
    while (descent.length < 2 * DEPTH_MAX - 2 && descend_once(uct, &descent))
        ;
    int points = points_of(uct, &descent.board); // for white
    for (int i = 0; i < descent.length; i++) {
        descent.nodes[i]->visits++;
        descent.nodes[i]->points += (uint64_t)(descent.mover[i] == SG_WHITE ? points : SG_UCT_WIN - points);
    }
}

void sg_uct_grow(sg_Uct *uct, uint32_t games)
{
    for (; games > 0; games--)
        grow_once(uct);
}
