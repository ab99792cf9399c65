// cache_list.mjs -- lists the files that the service worker caches: node cache_list.mjs FOLDER
// writes FOLDER/files.js. Third-party licences, a third of a megabyte, are not cached.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
const own = new Set(["sw.js", "files.js", "THIRD-PARTY.txt"]);

const isFile = (path) => statSync(join(folder, path)).isFile();
const files = readdirSync(folder, { recursive: true })
  .filter((path) => isFile(path) && !own.has(path)).sort();
const hash = createHash("sha256");
for (const file of files) hash.update(file).update("\0").update(readFileSync(join(folder, file)));
const site = { version: hash.digest("hex").slice(0, 16), files };
writeFileSync(join(folder, "files.js"), `self.site = ${JSON.stringify(site)};\n`);
