// page.js -- the page's functions that web.c calls: the page passes both to openShogun.

mergeInto(LibraryManager.library, {
  web_tell: function (kind, text) {
    Module['tell'](UTF8ToString(kind), UTF8ToString(text));
  },
  web_find: function (name) {
    const text = Module['find'](UTF8ToString(name));
    return text === undefined ? 0 : allocateUTF8(text);
  },
});
