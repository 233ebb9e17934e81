import { type Gender, genders } from '@dorsal/domain/timing/types.ts';
import { oneOf, onlySaid, wholeOf, wordsOf } from '#browser/address-values.ts';

/** Document 2, 2.1: 'a status filter (finished, disqualified, retired)'; the others stand where somebody has them, so that nobody is in no list. */
export const listedStatuses = ['finished', 'disqualified', 'retired', 'out_of_time', 'not_started', 'started'] as const;
const alwaysListed: readonly string[] = listedStatuses.slice(0, 3);

/** The statuses that the finish of a race can be filtered by. */
export const statusesOffered = (
  counts: Readonly<Record<string, number>>,
  chosen: ClassificationSearch['status'],
): readonly (typeof listedStatuses)[number][] =>
  listedStatuses.filter((status) => alwaysListed.includes(status) || (counts[status] ?? 0) > 0 || status === chosen);

/** The state of a classification as it stands in the address. */
export interface ClassificationSearch {
  /** `start`, `finish` or the checkpoint's number from 1; absent: chosen by what has happened. */
  readonly at?: string | undefined;
  readonly page?: number | undefined;
  readonly gender?: Gender | undefined;
  readonly status?: (typeof listedStatuses)[number] | undefined;
  readonly category?: string | undefined;
  /** The gender came with the category, and goes with it. */
  readonly genderBy?: 'category' | undefined;
  readonly club?: string | undefined;
  /** The last arrivals in the place of the order of places. */
  readonly by?: 'arrival' | undefined;
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
    genderBy: oneOf(['category'] as const, raw['genderBy']),
    club: wordsOf(raw['club'], 200),
    by: oneOf(['arrival'] as const, raw['by']),
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

/** Last arrivals are of those who have a time: not at the start, and at the finish not of those who are out. */
export const isByArrival = (
  { by, status }: Pick<ClassificationSearch, 'by' | 'status'>,
  { kind }: { readonly kind: 'start' | 'checkpoint' | 'finish' },
): boolean => by === 'arrival' && kind !== 'start' && (kind !== 'finish' || (status ?? 'finished') === 'finished');

/** The change that takes all filters away. */
export const noFilter = {
  gender: undefined,
  genderBy: undefined,
  status: undefined,
  category: undefined,
  club: undefined,
} as const;

/** The change to a gender that is chosen by itself: it stays when the category goes. */
export const toGender = (gender: Gender | undefined) => ({ gender, genderBy: undefined });

/** The change to a category, and to the gender of its places where both genders use its name (`gender`). One that was chosen by itself stays. */
export function toCategory(search: ClassificationSearch, category: string, gender: Gender | undefined) {
  const chosen = search.genderBy === undefined ? search.gender : undefined;
  const genderBy = chosen === undefined && gender !== undefined ? ('category' as const) : undefined;
  return { category, gender: chosen ?? gender, genderBy };
}

/** The change that takes the category away, and the gender that came with it. */
export const withoutCategory = ({ gender, genderBy }: ClassificationSearch) => ({
  category: undefined,
  gender: genderBy === undefined ? gender : undefined,
  genderBy: undefined,
});

/** True where a filter leaves people out. */
export const isFiltered = ({ gender, status, category, club }: ClassificationSearch): boolean =>
  [gender, status, category, club].some((filter) => filter !== undefined);
