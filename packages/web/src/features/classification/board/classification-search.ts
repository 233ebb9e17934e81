import { type Gender, genders } from '@dorsal/domain/timing/types.ts';
import { oneOf, onlySaid, wholeOf, wordsOf } from '#browser/address-values.ts';

export const listedStatuses = ['finished', 'disqualified', 'retired'] as const;

/** The state of a classification as it stands in the address. */
export interface ClassificationSearch {
  /** `start`, `finish` or the checkpoint's number from 1; absent: chosen by what has happened. */
  readonly at?: string | undefined;
  readonly page?: number | undefined;
  readonly gender?: Gender | undefined;
  readonly status?: (typeof listedStatuses)[number] | undefined;
  readonly category?: string | undefined;
  readonly club?: string | undefined;
  /** Intermediate times under each row of the finish. */
  readonly splits?: true | undefined;
  /** Text of the search for a runner; present, even empty: its dialog is open. */
  readonly find?: string | undefined;
}

/** A value that does not fit is dropped, never an error page. */
export function classificationSearch(raw: Record<string, unknown>): ClassificationSearch {
  const at = wordsOf(raw['at'], 6);
  return onlySaid(raw, {
    at: at !== undefined && /^(start|finish|\d{1,3})$/.test(at) ? at : undefined,
    page: wholeOf(raw['page'], { least: 1, most: 100_000 }),
    gender: oneOf(genders, raw['gender']),
    status: oneOf(listedStatuses, raw['status']),
    category: wordsOf(raw['category'], 100),
    club: wordsOf(raw['club'], 200),
    splits: String(raw['splits']) === 'true' ? true : undefined,
    find: wordsOf(raw['find'], 200),
  });
}

/** Document 2, 2.1: 'Changing tab resets the page to 1, resets the status filter to finished and hides intermediate times'. */
export const atTab = (search: ClassificationSearch, at: string): ClassificationSearch => ({
  ...search,
  at,
  page: undefined,
  status: undefined,
  splits: undefined,
});

/** The change that takes all filters away. */
export const noFilter = { gender: undefined, status: undefined, category: undefined, club: undefined } as const;

/** True where a filter leaves people out. */
export const isFiltered = ({ gender, status, category, club }: ClassificationSearch): boolean =>
  [gender, status, category, club].some((filter) => filter !== undefined);
