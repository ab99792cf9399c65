// hint.h -- the known name nearest to a mistyped one.
//
//     shogun_Hint hint = shogun_hint("trun");
//     shogun_consider(&hint, "turn");           for every known name, in any order
//     hint.best                                 "turn"

#ifndef SHOGUN_HINT_H
#define SHOGUN_HINT_H

typedef struct shogun_Hint {
    const char *wanted; // the mistyped name, in the caller's memory
    const char *best;   // the nearest known name so far; NULL if none is near
    int distance;       // of `best`, in edits
} shogun_Hint;

shogun_Hint shogun_hint(const char *wanted);
// A name is near if at most two letters have to be inserted, deleted, replaced or swapped with the next (one in a name
// of two or three), or if it begins with the mistyped name. Of two names equally near, the one with the same first
// letter is taken, then the first in the alphabet.
void shogun_consider(shogun_Hint *hint, const char *known);

#endif
