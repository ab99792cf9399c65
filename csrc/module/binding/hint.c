// hint.c -- the known name nearest to a mistyped one.

#include "hint.h"

#include <stdbool.h>
#include <string.h>

enum { LENGTH_MAX = 31, PREFIX_MIN = 3, EDITS_MAX = 2, FAR = 3 };

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

// Damerau and Levenshtein's distance, by rows of their table: `row[i][j]` is the distance of the first i letters of a
// to the first j of b.
static int edit_distance(const char *a, const char *b)
{
    int row[LENGTH_MAX + 1][LENGTH_MAX + 1], m = (int)strlen(a), n = (int)strlen(b);
    for (int j = 0; j <= n; j++)
        row[0][j] = j;
    for (int i = 1; i <= m; i++) {
        row[i][0] = i;
        for (int j = 1; j <= n; j++) {
            bool same = a[i - 1] == b[j - 1];
            row[i][j] = least(row[i - 1][j] + 1, row[i][j - 1] + 1, row[i - 1][j - 1] + !same);
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) row[i][j] = least(row[i][j], row[i - 2][j - 2] + 1, row[i][j]);
        }
    }
    return row[m][n];
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

// Whether one of two names equally near is the better guess: people seldom mistype the first letter.
static bool is_better(const char *wanted, const char *known, const char *best)
{
    bool known_begins = known[0] == wanted[0], best_begins = best[0] == wanted[0];
    return known_begins == best_begins ? strcmp(known, best) < 0 : known_begins;
}

void shogun_consider(shogun_Hint *hint, const char *known)
{
    int found = distance(hint->wanted, known);
    bool tied = hint->best && found == hint->distance;
    if (found >= hint->distance && !(tied && is_better(hint->wanted, known, hint->best))) return;
    hint->best = known;
    hint->distance = found;
}
