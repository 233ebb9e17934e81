const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text between tags. XML knows no control characters, not even escaped: blanks stand for them. */
export const escapeXml = (text: string): string =>
  text.replace(/\p{Cc}|[\uD800-\uDFFF\uFFFE\uFFFF]/gu, ' ').replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
