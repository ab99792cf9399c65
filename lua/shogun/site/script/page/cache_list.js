// cache_list.js -- lists the files that the service worker caches: node cache_list.js FOLDER writes
// FOLDER/files.js.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
const own = new Set(["sw.js", "files.js"]);

function filesBelow(path) {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const below = path ? `${path}/${entry.name}` : entry.name;
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
}

const files = filesBelow("").filter((file) => !own.has(file)).sort();
const hash = createHash("sha256");
for (const file of files) hash.update(file).update("\0").update(readFileSync(join(folder, file)));
const site = { version: hash.digest("hex").slice(0, 16), files };
writeFileSync(join(folder, "files.js"), `self.site = ${JSON.stringify(site)};\n`);
