export const papers = ['A4', 'A3'] as const;

/** A poster as it is typed. */
export interface PosterSheet {
  readonly paper: (typeof papers)[number];
  readonly top: string;
  readonly bottom: string;
}

/** Document 3, section 2: 'the QR links to the public event page with a campaign tag and the event numeric id'. */
export const posterLink = (
  origin: string,
  { slug, numeric_id: number }: { readonly slug: string; readonly numeric_id: number },
): string => `${origin}/e/${slug}?utm_source=qr_poster&utm_campaign=${number}`;

/** The size at which a text fills a width, in points: letters of a narrow bold font are half as wide as they are high. */
export function fittingSize(text: string, width: number, largest: number): number {
  const longestLine = Math.max(1, [...text].length);
  return Math.max(largest / 4, Math.min(largest, width / (longestLine * 0.55)));
}

/**
 * Tells whether the embedded font has every letter of a text (Latin as Europe writes it). Any other text is drawn by the browser, which shapes every
 * script and has fonts for what its user reads, and embedded as a picture.
 */
export const isEmbedded = (text: string): boolean =>
  /^[\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]*$/.test(text.normalize('NFC'));
