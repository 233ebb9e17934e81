/** Encoded NUL or slash-like characters, and raw ones that no browser sends: nothing of ours has such an address. */
const oddCharacter = /%00|%5c|[\\\p{Cc}]/iu;

/**
 * Tells whether an address (path with query, as it was sent) names nothing: escapes that are no text, NUL, backslashes, empty or dotted
 * segments. Files and the database fail on them, so it is refused before.
 */
export function isMalformedAddress(url: string): boolean {
  if (oddCharacter.test(url)) return true;
  const path = url.split(/[?#]/, 1)[0] ?? '';
  try {
    return decodeURIComponent(path)
      .split('/')
      .some(
        (segment, index, all) =>
          segment === '..' || segment === '.' || (segment === '' && index > 0 && index < all.length - 1),
      );
  } catch {
    return true; // an escape that is no UTF-8
  }
}

/**
 * The address of a page without what no text can hold in its query: a visitor stays on the page that a broken link means. A backslash is text
 * there. Null: there is nothing to take out, or the path itself is malformed.
 */
export function withCleanQuery(url: string): string | null {
  const at = url.indexOf('?');
  if (at === -1 || isMalformedAddress(url.slice(0, at))) return null;
  const query = url
    .slice(at)
    .replaceAll(/%00|\p{Cc}/giu, '')
    .replaceAll('\\', '%5C');
  return query === url.slice(at) ? null : url.slice(0, at) + (query === '?' ? '' : query);
}

/** JSON can hide a NUL and half characters in escapes; neither can be stored as text. */
const oddEscape = /\\u(?:0000|d[89a-f][\da-f]{2})/i;

/** Tells whether a body, as it was sent, may hold texts that {@link unstorableTexts} finds. */
export const hasOddEscape = (raw: string): boolean => oddEscape.test(raw);

/** The paths (`people.3.name`) of texts in a decoded JSON body that PostgreSQL cannot store. */
export const unstorableTexts = (body: unknown): string[] => textsOf(body, '');

/** A body is nested as deep as its sender likes, so depth is bounded: deeper texts are refused by the schema anyway. */
const deepest = 20;

function textsOf(value: unknown, path: string, depth = 0): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path];
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return [...(isStorable(key) ? [] : [path]), ...textsOf(item, at, depth + 1)];
  });
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
