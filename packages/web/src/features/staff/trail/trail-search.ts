import { onlySaid, wholeOf, wordsOf } from '#browser/address-values.ts';

/** The state of the trail in its address: words, the thing whose history it is, the kind of things, page. */
export interface TrailSearch {
  readonly q?: string | undefined;
  readonly subject?: string | undefined;
  readonly kind?: string | undefined;
  readonly page?: number | undefined;
}

export const trailSearch = (raw: Record<string, unknown>): TrailSearch =>
  onlySaid(raw, {
    q: typeof raw['q'] === 'string' ? raw['q'].slice(0, 200) : undefined,
    subject: wordsOf(raw['subject'], 200),
    kind: wordsOf(raw['kind'], 30),
    page: wholeOf(raw['page'], { least: 1, most: 100_000 }),
  });
