import {
  listRegistrations,
  type PersonOrder,
  personOrders,
  type registrationStats,
} from '@dorsal/contract/calls/registrations.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { foldText } from '@dorsal/domain/search/fold-text.ts';
import type { RaceScope } from '#modules/races/race-visibility.ts';
import type { Hidden } from '#platform/http/visibility.ts';
import { fieldsAsked, isPersonField, type PersonField } from './pages/result-fields.ts';

export type ListBody = BodyOf<typeof listRegistrations>;
type StatsBody = BodyOf<typeof registrationStats>;
/** The filter that lists and counts have in common. */
export type FilterBody = { readonly [Field in keyof ListBody & keyof StatsBody]?: ListBody[Field] };

/** A filter of participants, in the database's own numbers. */
export interface PeopleFilter {
  readonly modality: number | null;
  readonly event: number | null;
  readonly ids: readonly string[] | null;
  readonly bibs: readonly string[] | null;
  readonly user: string | null;
  /** Folded words, all of which must be found. */
  readonly words: readonly string[];
  /** By position of `words` the stored words that may be meant by it; empty: none, only people who match as it is written. */
  readonly nearWords: readonly (readonly string[])[];
  readonly genders: readonly string[];
  readonly categories: readonly string[];
  readonly clubs: readonly string[];
  readonly sources: readonly string[];
  readonly statuses: readonly string[];
  /** Fields of the person that must be there. */
  readonly fields: readonly PersonField[];
  readonly onlyLocals: boolean;
  readonly includesCancelled: boolean;
  /** Elsewhere people without a public name are found by the whole bib only, and are ordered without a name. */
  readonly seesNames: Hidden;
  readonly scope: RaceScope;
  /** People of these events and of no others; null: of all. */
  readonly only: readonly number[] | null;
  /** Participant numbers that boards have chosen (`chooseOnBoards`); null: anybody. */
  readonly chosen: readonly number[] | null;
}

/** Tells whether people are asked for by their ids or bibs, which an index finds, and no words are searched for. */
export const looksUpPeople = ({ id, ids, bib, bib_number, bibs, free_text_search: text }: FilterBody): boolean =>
  [id, ids, bib, bib_number, bibs].some((asked) => asked !== undefined) && text === undefined;

export interface PeoplePage {
  readonly order: readonly { readonly by: PersonOrder; readonly isReversed: boolean }[];
  readonly offset: number;
  readonly limit: number;
}

/** The filter of a body; modality and event have been looked up. */
export function filterOf(
  body: FilterBody,
  found: Pick<PeopleFilter, 'modality' | 'event' | 'seesNames' | 'scope' | 'only'>,
): PeopleFilter {
  const text = foldText(body.free_text_search ?? '');
  return {
    ...found,
    ...whoOf(body),
    words: text === '' ? [] : text.split(' '),
    nearWords: [],
    genders: body.gender ?? [],
    categories: body.category ?? [],
    clubs: body.club ?? [],
    sources: body.source ?? [],
    statuses: body.status ?? [],
    fields: fieldsAsked(body.exist).filter(isPersonField),
    onlyLocals: body.only_locals === true,
    includesCancelled: body.include_cancelled === true,
    chosen: null,
  };
}

/** People named one by one. */
function whoOf({ id, ids, bib, bib_number, bibs, user }: FilterBody): Pick<PeopleFilter, 'ids' | 'bibs' | 'user'> {
  const one = bib ?? bib_number;
  return {
    ids: id === undefined ? (ids ?? null) : [id],
    bibs: one === undefined ? (bibs ?? null) : [one],
    user: user ?? null,
  };
}

/** Order and page of a body; by bib where nothing else is asked for. Keys that are no person's sort by places, which live on boards. */
export function peoplePageOf(body: Pick<ListBody, 'order' | 'offset' | 'limit'>): PeoplePage {
  const order = (body.order ?? []).flatMap((key) => {
    const by = personOrders.find((name) => name === key.replace(/^-/, ''));
    return by === undefined ? [] : [{ by, isReversed: key.startsWith('-') }];
  });
  return { order, ...pageOf(body, listRegistrations.pageSize) };
}
