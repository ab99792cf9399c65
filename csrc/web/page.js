// page.js -- what web.c calls in the page: two functions that it passes to openShogun.

mergeInto(LibraryManager.library, {
  web_tell: function (kind, text) {
    Module['tell'](UTF8ToString(kind), UTF8ToString(text));
  },
  web_find: function (name) {
    const text = Module['find'](UTF8ToString(name));
    return text === undefined ? 0 : allocateUTF8(text);
  },
});
