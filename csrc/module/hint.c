// hint.c -- the known name that a mistyped one is nearest to.

#include "hint.h"

#include <stdbool.h>
#include <string.h>

enum { LENGTH_MAX = 31, PREFIX_MIN = 3, EDITS_MAX = 2, FAR = 3 };

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

// Levenshtein's distance, by rows of his table; `row[j]` is the distance of the first i letters of a to j letters of b.
static int edit_distance(const char *a, const char *b)
{
    int row[LENGTH_MAX + 1], length = (int)strlen(b);
    for (int j = 0; j <= length; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= length; j++) {
            int above = row[j];
            row[j] = least(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[length];
}

// How far a known name is from the mistyped one; a name that it begins is as near as one edit.
static int distance(const char *wanted, const char *known)
{
    size_t length = strlen(wanted);
    if (length > LENGTH_MAX || strlen(known) > LENGTH_MAX) return FAR;
    if (length >= PREFIX_MIN && strncmp(wanted, known, length) == 0) return 1;
    int edits = edit_distance(wanted, known);
    return edits <= EDITS_MAX && 2 * edits <= (int)length ? edits : FAR;
}

shogun_Hint shogun_hint(const char *wanted)
{
    return (shogun_Hint){.wanted = wanted, .distance = FAR};
}

void shogun_consider(shogun_Hint *hint, const char *known)
{
    int found = distance(hint->wanted, known);
    bool tied = hint->best && found == hint->distance;
    if (found >= hint->distance && !(tied && strcmp(known, hint->best) < 0)) return;
    hint->best = known;
    hint->distance = found;
}
