// schema.mjs -- checks a bill of materials by the published schema of CycloneDX 1.5:
//
//     node schema.mjs FOLDER FILE
//
// FOLDER has what npm has installed by package.json beside this file.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [folder, file] = process.argv.slice(2);
const require = createRequire(resolve(folder, "package.json"));
const Ajv = require("ajv");
const addFormats = require("ajv-formats");

const schemas = resolve(folder, "node_modules/@cyclonedx/cyclonedx-library/res/schema");
const read = (path) => JSON.parse(readFileSync(path));
const schemaOf = (name) => read(resolve(schemas, `${name}.SNAPSHOT.schema.json`));

// The schema names the others by the names of these files. Two of its formats are not in ajv.
const ajv = new Ajv({ allErrors: true, strict: false });
addFormats(ajv);
for (const format of ["iri-reference", "idn-email"]) ajv.addFormat(format, true);
for (const name of ["spdx", "jsf-0.82"]) {
  ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
}
const isValid = ajv.compile(schemaOf("bom-1.5"));

if (!isValid(read(file))) {
  for (const { instancePath: at, message } of isValid.errors) console.error(`${at}: ${message}`);
  process.exitCode = 1;
}
