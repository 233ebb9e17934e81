/**
 * The text of a file whose encoding nobody names: by its byte order mark; as UTF-16 where every other byte is empty; as UTF-8 where
 * the bytes are valid UTF-8; else as Windows-1252, which has all of Latin-1. Line ends come out as `\n`.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/\r\n?/g, '\n');
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const nulls = nullsAt(bytes.subarray(0, 4096));
  if (nulls.odd > 0.4) return 'utf-16le';
  if (nulls.even > 0.4) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
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

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
