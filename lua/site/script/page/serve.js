// serve.js -- serves a folder on 127.0.0.1, for trying the site out: node serve.js FOLDER [PORT].

import { createReadStream, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

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

// A file whose name has a hash never changes; browsers ask about the others.
const isHashed = (path) => /-[A-Z0-9]{8}\.\w+$/.test(path);

const setHeaders = (path, response) => {
  const age = isHashed(path) ? "public, max-age=31536000, immutable" : "no-cache";
  response.setHeader("content-type", types[extname(path)] ?? "application/octet-stream");
  response.setHeader("cache-control", age);
  response.setHeader("x-content-type-options", "nosniff");
};

const fail = (response) => {
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { "content-type": types[".txt"] }).end("cannot be read\n");
};

// Sends a file. One that cannot be read, or not to its end, ends this answer alone; a reader who
// leaves ends the reading.
const send = (path, response, status = 200) => {
  const file = createReadStream(path);
  response.statusCode = status;
  setHeaders(path, response);
  file.on("error", () => fail(response));
  response.on("close", () => file.destroy());
  file.pipe(response);
};

// The answer to an address without a file: the site's page, if it has one.
const refuse = (folder, response) => {
  const page = join(folder, "404.html");
  if (isFile(page)) send(page, response, 404);
  else response.writeHead(404, { "content-type": types[".txt"] }).end("not found\n");
};

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const codings = {
  br: (bytes) => promisify(brotliCompress)(bytes, quality), gzip: promisify(gzip),
};
const compressed = new Map(); // promises of bytes, by coding, path and time

const compress = (path, coding) => {
  const key = `${coding} ${path} ${statSync(path).mtimeMs}`;
  if (!compressed.has(key)) compressed.set(key, readFile(path).then(codings[coding]));
  return compressed.get(key);
};

// The coding of an answer, if the browser takes one; pictures are compressed already.
const codingOf = (path, request) => {
  const accepted = (request.headers["accept-encoding"] ?? "").split(/[\s,]+/);
  const isText = extname(path) in types && !path.endsWith(".png");
  return isText ? Object.keys(codings).find((coding) => accepted.includes(coding)) : undefined;
};

const sendCompressed = (path, coding, response) => {
  setHeaders(path, response);
  response.setHeader("content-encoding", coding);
  response.setHeader("vary", "accept-encoding");
  compress(path, coding).then((bytes) => response.end(bytes), () => fail(response));
};

const answer = ({ folder, compresses }, request, response) => {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { allow: "GET, HEAD" }).end();
    return;
  }
  const { pathname, search } = new URL(request.url, "http://localhost");
  const path = find(folder, pathname);
  if (path === undefined) {
    response.writeHead(301, { location: `${pathname.replace(/^\/+/, "/")}/${search}` }).end();
  } else if (!isFile(path)) {
    refuse(folder, response);
  } else {
    const coding = compresses && codingOf(path, request);
    if (coding) sendCompressed(path, coding, response);
    else send(path, response);
  }
};

/** Serves a folder on a port (0: any that is free), compressed or not. Resolves once it listens. */
export const serve = (folder, port, { compresses = false } = {}) => {
  const server = createServer((request, response) => {
    try {
      answer({ folder, compresses }, request, response);
    } catch {
      response.writeHead(400).end();
    }
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, port = "8000"] = process.argv.slice(2);
  const server = await serve(folder, Number(port), { compresses: true });
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
