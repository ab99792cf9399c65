// common.js -- what the bundles of play.js, learn.js and home.js share, as one file: esbuild would
// make a small file for each set of bundles that share a module, and a browser a request for each.

import "./board/board.js";
import "./board/browse.js";
import "./board/gauge.js";
import "./board/seat.js";
import "./lua/analysis.js";
import "./lua/players.js";
import "./page/link.js";
import "./page/output.js";
import "./page/share.js";
import "./page/shelf.js";
import "./page/shown.js";
import "./page/tabs.js";
import "./page/words.js";
import "./play/game.js";
import "./play/games.js";
import "./play/notice.js";
