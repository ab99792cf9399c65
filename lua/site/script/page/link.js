// link.js -- the state of a tab in the page's address: #play.BASE64, where the text is JSON,
// compressed. An address can be copied and opened anywhere; the part after # is never sent.

const most = 8e6; // bytes of a state: a stranger's link may inflate to a thousand times its length

// Errors after that many bytes.
const limit = (left) => new TransformStream({
  transform(part, controller) {
    left -= part.length;
    if (left < 0) throw new RangeError("too long");
    controller.enqueue(part);
  },
});

async function through(bytes, ...streams) {
  const changed = streams.reduce((from, stream) => from.pipeThrough(stream),
    new Blob([bytes]).stream());
  return new Uint8Array(await new Response(changed).arrayBuffer());
}

function toText(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function toBytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Packs a value of JSON into text for an address. */
export async function pack(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  return toText(await through(bytes, new CompressionStream("deflate")));
}

/** Unpacks it; null if the text is damaged, or too long. */
export async function unpack(text) {
  try {
    const inflate = new DecompressionStream("deflate");
    const bytes = await through(toBytes(text), inflate, limit(most));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** Reads an address from # on: { tab, state }; state: undefined without one, null if damaged. */
export async function readHash(hash) {
  const [tab, text] = hash.slice(1).split(".", 2);
  return { tab, state: text === undefined ? undefined : await unpack(text) };
}

/** The address of a tab in a state. */
export async function writeHash(tab, state) {
  return state === undefined ? `#${tab}` : `#${tab}.${await pack(state)}`;
}
