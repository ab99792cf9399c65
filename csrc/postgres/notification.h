// notification.h -- what NOTIFY sends to those who LISTEN.

#ifndef SHOGUN_NOTIFICATION_H
#define SHOGUN_NOTIFICATION_H

#include <lua.h>

int shogun_connection_notifications(lua_State *L);

#endif
