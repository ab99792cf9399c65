// serve.js -- serves a folder on 127.0.0.1, for trying the site out: node serve.js FOLDER [PORT].

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";

const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

// The file of an address, or nothing; an address outside the folder has none.
const find = (folder, pathname) => {
  const path = join(folder, normalize(decodeURIComponent(pathname)));
  if (isFolder(path)) return pathname.endsWith("/") ? join(path, "index.html") : undefined;
  return path;
};

// Sends a file. One that cannot be read, or not to its end, ends this answer alone; a reader who
// leaves ends the reading.
const send = (path, response, status = 200) => {
  const file = createReadStream(path);
  response.statusCode = status;
  response.setHeader("content-type", types[extname(path)] ?? "application/octet-stream");
  response.setHeader("cache-control", "no-cache");
  file.on("error", () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { "content-type": types[".txt"] }).end("cannot be read\n");
  });
  response.on("close", () => file.destroy());
  file.pipe(response);
};

// The answer to an address without a file: the site's page, if it has one.
const refuse = (folder, response) => {
  const page = join(folder, "404.html");
  if (isFile(page)) send(page, response, 404);
  else response.writeHead(404, { "content-type": types[".txt"] }).end("not found\n");
};

const answer = (folder, request, response) => {
  const { pathname, search } = new URL(request.url, "http://localhost");
  const path = find(folder, pathname);
  if (path === undefined) {
    response.writeHead(301, { location: `${pathname}/${search}` }).end();
  } else if (!isFile(path)) {
    refuse(folder, response);
  } else {
    send(path, response);
  }
};

/**
 * Serves a folder.
 * @param {string} folder
 * @param {number} port  0: any that is free
 * @returns {Promise<import("node:http").Server>} once it listens
 */
export const serve = (folder, port) => new Promise((resolve, reject) => {
  const server = createServer((request, response) => {
    try {
      answer(folder, request, response);
    } catch {
      response.writeHead(400).end();
    }
  });
  server.on("error", reject);
  server.listen(port, "127.0.0.1", () => resolve(server));
});

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, port = "8000"] = process.argv.slice(2);
  const server = await serve(folder, Number(port));
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
