// decimal.h -- numbers with a decimal point, whatever the process's locale. lua_stringtonumber reads them.

#ifndef SHOGUN_DECIMAL_H
#define SHOGUN_DECIMAL_H

#include <locale.h>
#include <stdio.h>
#include <string.h>

// Writes a number like snprintf, with a format for one double.
static inline size_t shogun_write_decimal(char *out, size_t size, const char *format, double number)
{
    size_t length = (size_t)snprintf(out, size, format, number);
    char *point = strchr(out, localeconv()->decimal_point[0]);
    if (point) *point = '.';
    return length;
}

#endif
