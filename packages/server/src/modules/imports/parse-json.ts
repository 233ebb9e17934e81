import { decodeText } from './decode-text.ts';
import { jsonTooLarge } from './limits.ts';

type ParsedJson = { readonly ok: true; readonly json: unknown } | { readonly ok: false; readonly reason: string };

/** The content of a JSON file in any encoding, or why it has none. */
export function parseJson(bytes: Uint8Array): ParsedJson {
  const { text } = decodeText(bytes);
  const excess = jsonTooLarge(text);
  if (excess !== null) return { ok: false, reason: excess };
  try {
    return { ok: true, json: JSON.parse(text) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    // Workbooks, pictures and packed files: the parser would quote their bytes.
    return { ok: false, reason: isText(text) ? `is not JSON: ${why}` : notText };
  }
}

/** Of texts, only line ends and tabs are control characters. */
const isText = (text: string): boolean => !/[^\P{Cc}\t\n\r]|\ufffd/u.test(text);

const notText = 'is not JSON: it is no text. An event comes as a text file, as one that ends with .json';
