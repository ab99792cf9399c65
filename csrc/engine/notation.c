// notation.c -- moves as records write them, read and written.

#include "notation.h"

#include <string.h>

#include "attack.h"
#include "result.h"

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

bool sg_is_glyph(const char *text, size_t length)
{
    if (length < 1 || length > 2) return false;
    for (size_t i = 0; i < length; i++)
        if (text[i] != '!' && text[i] != '?') return false;
    return true;
}

size_t sg_skip_number(const char *text, size_t length)
{
    size_t digits = 0, at;
    while (digits < length && sg_is_digit(text[digits]))
        digits++;
    for (at = digits; at < length && text[at] == '.';)
        at++;
    return digits > 0 && at > digits ? at : 0;
}

bool sg_is_number_of(const char *text, size_t length, uint32_t ply)
{
    uint64_t number = 0;
    size_t at = 0;
    for (; at < length && sg_is_digit(text[at]) && number <= UINT32_MAX; at++)
        number = 10 * number + (uint64_t)(text[at] - '0');
    bool ends = at < length && text[at] == '.';
    return ends && number == (uint64_t)ply / 2 + 1 && (length - at == 1) == (ply % 2 == 0);
}

bool sg_read_word(const char *text, size_t length, sg_Word *word)
{
    const char *at = text, *end = text + length;
    *word = (sg_Word){.shows = -1};
    if (length < 4) return false;
    word->captures = text[2] == 'x';
    at += word->captures ? 3 : 2;
    if (end - at < 2) return false;
    int from = sg_read_field(text), to = sg_read_field(at);
    if (from < 0 || to < 0) return false;
    word->move = sg_move(from, to);
    at += 2;
    if (at < end && *at == '=') at++;
    if (at < end && sg_is_digit(*at)) word->shows = *at++ - '0';
    if (at < end && (*at == '+' || *at == '#')) word->mark = *at++;
    if (at == end) return true;
    if (!sg_is_glyph(at, (size_t)(end - at))) return false;
    memcpy(word->glyph, at, (size_t)(end - at));
    return true;
}

static char small_letter(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte + 'a' - 'A') : byte;
}

bool sg_read_typed(const char *text, size_t length, sg_Word *word)
{
    char plain[SG_WORD_MAX];
    size_t count = 0;
    bool is_separated = false;
    for (size_t i = 0; i < length; i++) {
        if (is_blank(text[i])) continue;
        if (text[i] == '-' || text[i] == ':') {
            if (count != 2 || is_separated) return false;
            is_separated = true;
            continue;
        }
        if (count == sizeof plain) return false;
        plain[count++] = small_letter(text[i]);
    }
    return sg_read_word(plain, count, word);
}

int sg_read_typed_move(const char *text, size_t length)
{
    sg_Word word;
    int move = sg_read_move(text, length);
    if (move >= 0 || !sg_read_typed(text, length, &word)) return move;
    return word.shows < 0 ? word.move : -1;
}

int sg_read_typed_field(const char *text, size_t length)
{
    return length == 2 ? sg_read_field((char[2]){small_letter(text[0]), text[1]}) : -1;
}

static bool is_bracket(char byte)
{
    return byte == '{' || byte == '}' || byte == '(' || byte == ')' || byte == '[' || byte == ']';
}

size_t sg_skip_blanks(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length && is_blank(text[at]))
        at++;
    return at;
}

size_t sg_word_length(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length && !is_blank(text[at]) && !is_bracket(text[at]))
        at++;
    return at;
}

sg_Span sg_clock_digits(const char *text, size_t length)
{
    static const char begin[] = "[%clk ";
    size_t from = sizeof begin - 1, to = from;
    if (length < from || memcmp(text, begin, from) != 0) return (sg_Span){0, 0};
    while (to < length && (sg_is_digit(text[to]) || text[to] == '.'))
        to++;
    return to < length && text[to] == ']' ? (sg_Span){from, to} : (sg_Span){0, 0};
}

size_t sg_write_word(const sg_Word *word, char out[SG_WORD_MAX])
{
    char *at = sg_write_field(out, sg_from(word->move));
    if (word->captures) *at++ = 'x';
    at = sg_write_field(at, sg_to(word->move));
    if (word->shows >= 0) {
        *at++ = '=';
        *at++ = (char)('0' + word->shows);
    }
    if (word->mark) *at++ = word->mark;
    for (const char *glyph = word->glyph; *glyph; glyph++)
        *at++ = *glyph;
    return (size_t)(at - out);
}

size_t sg_write_word_number(const sg_Board *before, const sg_Rules *rules, bool alone, char out[SG_WORD_NUMBER_MAX])
{
    bool began = before->turn == rules->first;
    if (!began && !alone) return 0;
    char *at = sg_write_number(out, before->ply / 2 + 1);
    for (int i = 0; i < (began ? 1 : 3); i++)
        *at++ = '.';
    return (size_t)(at - out);
}

char sg_mark(const sg_Board *board, const sg_Rules *rules)
{
    if (sg_is_mate(board, rules, (sg_Colour)board->turn)) return '#';
    return sg_in_check(board, (sg_Colour)board->turn) ? '+' : 0;
}

sg_Word sg_word_of(const sg_Board *before, const sg_Rules *rules, sg_Move move, const sg_Board *after)
{
    return (sg_Word){
        .move = move,
        .captures = sg_has(sg_occupied(before), sg_to(move)),
        .shows = rules->dice ? sg_energy(after, sg_to(move)) : -1,
        .mark = sg_mark(after, rules),
    };
}
