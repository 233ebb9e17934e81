import { searchLimits } from '@dorsal/domain/search/search-limits.ts';
import { onlySaid, wholeOf, wordsOf } from '#browser/address-values.ts';

/** The state of a list in its address: words searched for, page, order (a minus in front: from the end), and the choice beside the search. */
export interface ListSearch {
  readonly q?: string | undefined;
  readonly page?: number | undefined;
  readonly order?: string | undefined;
  readonly show?: string | undefined;
  /** The id of one that was just deleted. */
  readonly gone?: string | undefined;
}

export const listSearch = (raw: Record<string, unknown>): ListSearch =>
  onlySaid(raw, {
    q: typeof raw['q'] === 'string' ? raw['q'].slice(0, searchLimits.characters) : undefined,
    page: wholeOf(raw['page'], { least: 1, most: 100_000 }),
    order: wordsOf(raw['order'], 30),
    show: wordsOf(raw['show'], 30),
    gone: wordsOf(raw['gone'], 30),
  });
