// games.js -- the games of a text: listed at once, read one by one.

const few = 10; // games that are tried before a text is refused

export class Games {
  /** `list` is the answer of the call `list_games`. */
  constructor(text, list) {
    Object.assign(this, { text, list, changed: new Map(), lines: text.split(/\r\n?|\n/) });
  }

  /** The text of a game, by its number. */
  textOf(number) {
    const { line, last, text } = this.list[number - 1];
    return this.changed.get(number) ?? text ?? this.lines.slice(line - 1, last).join("\n");
  }

  replace(number, text) {
    this.changed.set(number, text);
    this.text = this.list.map((game) => this.textOf(game.number).trim()).join("\n\n") + "\n";
  }

  /** Reads a game by the call `read_game`. Rejects if it cannot be read. */
  async read(client, number) {
    const { message, line } = this.list[number - 1];
    try {
      if (message) throw new Error(message);
      const from = this.changed.has(number) ? undefined : line;
      return { ...await client.call("read_game", [this.textOf(number), from]), number };
    } catch (error) {
      throw Object.assign(error, { message: `Game ${number}: ${error.message}` });
    }
  }

  /**
   * Reads the wanted game; if it is invalid, the first valid game. Returns { game, problem }:
   * `problem` is the error of the wanted game, or null.
   */
  async readFirst(client, wanted) {
    if (this.list.length === 0) throw new Error("There is no game in this text.");
    const others = this.list.map((game) => game.number).filter((number) => number !== wanted);
    let problem = null;
    const first = this.list[wanted - 1] ? [wanted] : [];
    for (const number of [...first, ...others].slice(0, few)) {
      try {
        return { game: await this.read(client, number), problem };
      } catch (error) {
        problem ??= error;
      }
    }
    throw problem;
  }
}
