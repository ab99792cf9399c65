// upvalues.h -- the upvalues of every C function of the module.
//
// Metatables, names and the default rules are upvalues, so that checking an argument or making a board looks nothing up
// by name. While the module opens, the shared values are on the stack, at the same numbers.

#ifndef SHOGUN_UPVALUES_H
#define SHOGUN_UPVALUES_H

enum {
    SHOGUN_NAMES = 1, // list of strings: field + 1 -> "a1".."h8", then the words of value.h
    SHOGUN_PIECE,     // metatables
    SHOGUN_MOVE,
    SHOGUN_RULES,
    SHOGUN_BOARD,
    SHOGUN_PLIES,
    SHOGUN_STANDARD, // the default rules
    SHOGUN_SHARED = SHOGUN_STANDARD,
    SHOGUN_FUNCTION, // the function's own name, for messages
    SHOGUN_UPVALUES = SHOGUN_FUNCTION,
};

// Names of the classes whose metatables are shared, as errors show them.
#define SHOGUN_PIECE_CLASS "shogun.Piece"
#define SHOGUN_MOVE_CLASS "shogun.Move"
#define SHOGUN_RULES_CLASS "shogun.Rules"
#define SHOGUN_BOARD_CLASS "shogun.Board"
#define SHOGUN_PLIES_CLASS "shogun.Plies"

#endif
