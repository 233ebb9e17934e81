import { isUtf8 } from 'node:buffer';

/** The text of a file, with the doubt that its importer should be told. */
interface DecodedText {
  readonly text: string;
  /** Absent: the encoding is certain. */
  readonly doubt?: {
    /** The one that is assumed. */
    readonly encoding: string;
    /** One of the text, as it stands then. */
    readonly word: string;
    /** True: no encoding that is tried makes words of the text. */
    readonly isUnknown: boolean;
  };
}

/**
 * The text of a file whose encoding nobody names: by its byte order mark; as UTF-16 where every other byte is empty; as UTF-8 where
 * the bytes are valid UTF-8; else as Windows-1252 (which has all of Latin-1) or as MacRoman, whichever makes the better words. Line ends
 * come out as `\n`.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  if (encoding === null) return decodeAssumed(bytes);
  if (encoding === 'utf-8') return { text: textOf(withNewLines(bytes)) };
  return { text: new TextDecoder().decode(withNewLines(Buffer.from(new TextDecoder(encoding).decode(bytes)))) };
}

/** Valid UTF-8 as text, without its mark: many times as fast as the decoder that looks for faults. */
const textOf = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length)
    .toString('utf8')
    .replace(/^\uFEFF/, '');

/** Line ends as one byte each. Replacing them in the text holds every place that is found: gigabytes for a file of line ends. */
function withNewLines(bytes: Uint8Array): Uint8Array {
  const [carriageReturn, newLine] = [13, 10];
  if (!bytes.includes(carriageReturn)) return bytes;
  const out = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === newLine && bytes[at - 1] === carriageReturn) continue;
    out[length] = byte === carriageReturn ? newLine : byte;
    length += 1;
  }
  return out.subarray(0, length);
}

/** Null: one byte a letter, and the file does not say which letters. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const nulls = nullsAt(bytes.subarray(0, 4096));
  if (nulls.odd > 0.4) return 'utf-16le';
  if (nulls.even > 0.4) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : null;
}

/** Share of empty bytes at even and at odd places: Latin letters in UTF-16 have every other byte empty. */
function nullsAt(bytes: Uint8Array): { even: number; odd: number } {
  const pairs = Math.max(1, Math.floor(bytes.length / 2));
  let even = 0;
  let odd = 0;
  for (const [index, byte] of bytes.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  return { even: even / pairs, odd: odd / pairs };
}

const assumable = [
  { label: 'windows-1252', name: 'Windows-1252' },
  { label: 'macintosh', name: 'MacRoman' },
] as const;

/** Decodes by the encoding in which most letters stand where letters can; of equals, by Windows-1252. */
function decodeAssumed(bytes: Uint8Array): DecodedText {
  const places = placesInWords(bytes);
  const [windows, mac] = assumable.map(({ label }) => fitOf(bytes, places, label)) as [number, number]; // two in, two out
  const { label, name } = assumable[mac > windows ? 1 : 0];
  const text = new TextDecoder(label).decode(withNewLines(bytes));
  const [first] = places;
  if (first === undefined) return { text };
  const word = new TextDecoder(label).decode(wordAround(bytes, first));
  return { text, doubt: { encoding: name, word, isUnknown: Math.max(windows, mac) * 2 < places.length } };
}

/** As many tell enough. */
const mostPlaces = 5_000;

/** The places of bytes beyond ASCII beside letters. Signs that stand alone tell nothing. */
function placesInWords(bytes: Uint8Array): number[] {
  const places: number[] = [];
  for (let at = 0; at < bytes.length && places.length < mostPlaces; at += 1)
    if (isHigh(bytes[at]) && (isAsciiLetter(bytes[at - 1]) || isAsciiLetter(bytes[at + 1]))) places.push(at);
  return places;
}

const isHigh = (byte = 0): boolean => byte >= 0x80;
const isAsciiLetter = (byte = 0): boolean => /[a-z]/i.test(String.fromCharCode(byte));

const usualLetters = new Set('áàâäãåæçéèêëíìîïñóòôöõøœúùûüýÿßšžÁÀÂÄÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØŒÚÙÛÜÝŠŽ');
/** `d’Aro`, `L´Hospitalet`, `Gal·la`, `Mª`. */
const usualSigns = new Set('’‘´·ªº');

/** The number of letters that fit their place; one that may be a sign, or a small one that begins a word, counts half. */
function fitOf(bytes: Uint8Array, places: readonly number[], label: string): number {
  const letters = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const letterAt = (at: number): string => letters[bytes[at] ?? 10] ?? '';
  return places.reduce((sum, at) => sum + fitAt([at - 2, at - 1, at, at + 1].map(letterAt)), 0);
}

function fitAt([before = '', previous = '', letter = '', next = '']: readonly string[]): number {
  if (usualSigns.has(letter)) return isLetter(previous) && !isLetter(before) ? 1 : 0.5;
  if (!usualLetters.has(letter)) return 0;
  if (isCapital(letter)) return isSmall(previous) ? 0 : 1;
  if (isCapital(next)) return 0;
  return isLetter(previous) ? 1 : 0.5;
}

const isLetter = (text: string): boolean => /\p{L}/u.test(text);
const isCapital = (text: string): boolean => /\p{Lu}/u.test(text);
const isSmall = (text: string): boolean => /\p{Ll}/u.test(text);

/** The word with the byte at this place, as an example. */
function wordAround(bytes: Uint8Array, place: number): Uint8Array {
  const isInWord = (at: number): boolean => isHigh(bytes[at]) || isAsciiLetter(bytes[at]);
  let [from, to] = [place, place + 1];
  while (from > place - 30 && isInWord(from - 1)) from -= 1;
  while (to < place + 30 && isInWord(to)) to += 1;
  return bytes.subarray(from, to);
}
