interface Word {
  readonly bytes: Buffer;
  readonly text: string;
}

/** Words that come again and again (clubs, categories, statuses), found by their bytes, so that a text is made of each only once. */
export class WordTable {
  readonly #byHash = new Map<number, Word[]>();

  find(bytes: Buffer, start: number, length: number): string {
    const hash = hashOf(bytes, start, length);
    const known = this.#byHash.get(hash);
    for (const word of known ?? []) {
      if (word.bytes.length === length && isSame(word.bytes, bytes, start)) return word.text;
    }
    const own = Buffer.from(bytes.subarray(start, start + length));
    const word = { bytes: own, text: own.toString('utf8') };
    if (known) known.push(word);
    else this.#byHash.set(hash, [word]);
    return word.text;
  }
}

/** FNV-1a, 32 bits. */
function hashOf(bytes: Buffer, start: number, length: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < start + length; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash;
}

/** Words are short: a loop beats the call out of JavaScript that `compare` is. */
function isSame(word: Buffer, bytes: Buffer, start: number): boolean {
  for (let at = 0; at < word.length; at++) if (word[at] !== bytes[start + at]) return false;
  return true;
}
