import { searchLimits } from '@dorsal/domain/search/search-limits.ts';
import { onlySaid, wholeOf } from '#browser/address-values.ts';
import type { ListSearch } from '../list/list-search.ts';

/** The state of the desk in its address. */
export interface DeskSearch extends Pick<ListSearch, 'q' | 'page'> {
  /** Times are typed by the hour of the day. */
  readonly as?: 'hour' | undefined;
  /** The id of somebody whose panel is open. */
  readonly person?: string | undefined;
  /** A whole list is pasted. */
  readonly open?: 'list' | undefined;
}

export const deskSearch = (raw: Record<string, unknown>): DeskSearch =>
  onlySaid(raw, {
    q: typeof raw['q'] === 'string' ? raw['q'].slice(0, searchLimits.characters) : undefined,
    page: wholeOf(raw['page'], { least: 1, most: 100_000 }),
    as: raw['as'] === 'hour' ? 'hour' : undefined,
    person: typeof raw['person'] === 'string' && /^[0-9a-f]{24}$/.test(raw['person']) ? raw['person'] : undefined,
    open: raw['open'] === 'list' ? 'list' : undefined,
  });
