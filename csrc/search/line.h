// line.h -- a line of play and its score.

#ifndef SG_LINE_H
#define SG_LINE_H

#include "../engine/move.h"
#include "score.h"

typedef struct sg_Line {
    sg_Score score;
    int depth, length;
    sg_Move moves[SG_PLIES_MAX];
} sg_Line;

// Inserts a line into `count` lines that are sorted, the best first; after those of the same score. lines[count] is
// overwritten.
static inline void sg_insert_line(sg_Line *lines, int count, sg_Line line)
{
    int at = count;
    for (; at > 0 && lines[at - 1].score < line.score; at--)
        lines[at] = lines[at - 1];
    lines[at] = line;
}

#endif
