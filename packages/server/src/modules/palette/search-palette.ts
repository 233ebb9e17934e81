import { type PaletteKind, permissions, refusalOf } from '@dorsal/contract/access.ts';
import {
  mostOfKind,
  type PaletteHit,
  searchPalette as searchPaletteCall,
} from '@dorsal/contract/calls/staff/palette.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { foldText } from '@dorsal/domain/search/fold-text.ts';
import { nearnessOfText } from '@dorsal/domain/search/near-text.ts';
import { nearness } from '@dorsal/domain/search/near-words.ts';
import { searchWords, wordsOf } from '@dorsal/domain/search/words.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { findEventNumbers } from '#modules/events/calendar/event-search-repository.ts';
import { nearForms } from '#modules/events/calendar/search/text-search.ts';
import { findReaders } from '#modules/events/reader-list-repository.ts';
import { findEventAsAsked } from '#modules/races/race-names-repository.ts';
import { type RaceScope, scopeOf } from '#modules/races/race-visibility.ts';
import type { Context } from '#platform/context.ts';
import { asContractCaller, type Caller, eventsOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { findNearNames, findNearNameWords, type NearNameWords } from './near-names.ts';
import {
  eventOfRace,
  findByBib,
  findByWords,
  findRaces,
  isForgiven,
  nameEvents,
  nameOthers,
  namePeople,
  type PeopleScope,
  type PersonHit,
  type RaceWay,
  type Searched,
} from './palette-repository.ts';

/** Words in which a mistake is looked for, at most: a name has no more. */
const mostWords = 4;
/** With so many that match as it is written, nobody looks further down for those who nearly do. */
const enough = 3;

/** The latest events among which those are looked for that are named so: a county has more of them than are shown. */
const eventsLookedAt = 10 * mostOfKind;

interface Search {
  readonly db: Context['db'];
  /** Folded. */
  readonly text: string;
  readonly words: readonly string[];
  readonly scope: RaceScope;
  /** The events in which the caller may do something with a kind of thing: nothing of others is found. */
  readonly eventsFor: (kind: PaletteKind) => 'all' | readonly number[];
  /** Looked up once, by whoever asks first. */
  readonly nearWords: () => Promise<NearNameWords>;
  /** The number of the current event. */
  readonly here: number | null;
}

export const paletteRoute = (context: Context): ServedEndpoint =>
  serveEndpoint(searchPaletteCall, ({ body, caller }) => searchPalette(context, body, caller));

/** The things that a few letters may mean, of the kinds that the caller may see. */
async function searchPalette(
  { db }: Pick<Context, 'db'>,
  { text: typed, event, modality }: BodyOf<typeof searchPaletteCall>,
  caller: Caller | null,
): Promise<PaletteHit[]> {
  const text = foldText(typed);
  if (text === '') return [];
  const here = await currentEvent(db, { event, modality });
  const eventsFor = (kind: PaletteKind) => eventsOfCaller(permissions.palette[kind].may, caller);
  const words = text.split(' ').slice(0, mostWords);
  let near: Promise<NearNameWords> | null = null;
  const nearWords = () => {
    near ??= findNearNameWords(db, text, mostWords);
    return near;
  };
  const search: Search = { db, text, words, scope: scopeOf(caller), eventsFor, nearWords, here };
  const kinds = (Object.keys(permissions.palette) as PaletteKind[]).filter(
    (kind) => refusalOf(permissions.palette[kind].may, asContractCaller(caller)) === null,
  );
  const found = await Promise.all(kinds.map((kind) => finders[kind](search)));
  return found
    .flat()
    .map((hit, at) => ({ hit, at, rank: rankOf(hit, search) }))
    .toSorted((one, other) => one.rank - other.rank || one.at - other.at)
    .map(({ hit: { isHere, isLive, ...hit } }) => hit);
}

/** A hit, and where it stands. */
type Found = PaletteHit & { readonly isHere?: boolean; readonly isLive?: boolean };

/** Whole bibs of the current event, then of what is on; numbers; names that begin with the text, names with all its words, all else; those with mistakes, the fewest first. */
function rankOf(hit: Found, search: Search): number {
  const { bib, number, isHere, isLive } = hit;
  if (bib?.toLowerCase() === search.text) return isHere ? 0 : isLive ? 1 : 5;
  return String(number) === search.text ? 2 : rankOfName(hit, search);
}

function rankOfName(hit: Found, { text, words }: Search): number {
  const { name, is_near, isHere } = hit;
  if (is_near) return 6 + (nearnessOfText(text, wordsIn(hit)) || 4) - (isSwapped(words, wordsIn(hit)) ? 0.5 : 0);
  const folded = foldText(name);
  if (folded.startsWith(text) || isHere) return 3;
  return words.every((word) => ` ${folded}`.includes(` ${word}`)) ? 4 : 6;
}

/** Letters that changed places are a slip of the hand more likely than one that is missing: 'Jaun' is Juan before it is Jan. */
function isSwapped(words: readonly string[], found: string): boolean {
  const there = searchWords(found);
  return words.every((word) => there.some((one) => one.startsWith(word) || sortedLetters(one) === sortedLetters(word)));
}

const sortedLetters = (word: string): string => [...word].toSorted().join('');

/** All that a hit may have been found by. */
const wordsIn = ({ name, slug, detail, club, event }: Found): string =>
  [name, slug?.replaceAll('-', ' '), detail, club, event].filter(Boolean).join(' ');

async function currentEvent(
  db: Context['db'],
  { event, modality }: Pick<BodyOf<typeof searchPaletteCall>, 'event' | 'modality'>,
): Promise<number | null> {
  if (modality !== undefined) return await eventOfRace(db, modality);
  return event === undefined ? null : ((await findEventAsAsked(db, event))?.number ?? null);
}

const finders: Readonly<Record<PaletteKind, (search: Search) => Promise<Found[]>>> = {
  event: (search) => findEvents(search, 'event'),
  circuit: (search) => findEvents(search, 'circuit'),
  modality: findModalities,
  person: findPeople,
  reader: findReadersCalled,
  organism: (search) => findOthers(search, 'organism'),
  user: (search) => findOthers(search, 'user'),
};

/** As the calendar finds them: half-typed words, accents and mistakes forgiven; those named so first, then the latest. */
async function findEvents(search: Search, kind: 'event' | 'circuit'): Promise<Found[]> {
  const { db, text, scope, eventsFor } = search;
  const events = eventsFor(kind);
  const numbers = await findEventNumbers(
    db,
    { free_text_search: text, order: ['-date_start'] },
    {
      ...{ offset: 0, limit: eventsLookedAt, seesHidden: scope.seesHidden, onlyCircuits: kind === 'circuit' },
      only: events === 'all' ? undefined : events,
    },
  );
  const rows = await nameEvents(db, numbers);
  const found = rows.map(({ oid, number, name, slug, city, unseen, status, date }) => {
    const hit: Found = {
      kind,
      _id: oid,
      name,
      slug,
      ...(kind === 'event' && { number }),
      ...(city !== null && { detail: city }),
      status: status as EventStatus, // only the status job writes it
      ...(date !== null && { date: date.getTime() }),
    };
    return hasMistake(`${wordsIn(hit)} ${unseen}`, search) ? { ...hit, is_near: true } : hit;
  });
  return found.toSorted((one, other) => rankOf(one, search) - rankOf(other, search)).slice(0, mostOfKind);
}

/** The calendar does not say whether it forgave something. `stored`: all that an event is found by. */
function hasMistake(stored: string, { text, words }: Search): boolean {
  const folded = foldText(stored);
  return !words.every((word) => folded.includes(word)) && Boolean(nearnessOfText(text, stored));
}

/** The words may stand in the name of the race, or the first or the last of them in that of its event. */
async function findModalities({ db, text, scope, eventsFor }: Search): Promise<Found[]> {
  const forms = wordsOf(text)
    .slice(0, mostWords)
    .map(({ joined }) => joined);
  const near = await nearForms(db, forms);
  const look = (isForgiving: boolean) => {
    const meant = (form: string): readonly string[] => [form, ...(isForgiving ? (near.get(form) ?? []) : [])];
    const query = (some: readonly string[]): string =>
      some
        .map(
          (form) =>
            `(${meant(form)
              .map((word) => `'${word}':*`)
              .join(' | ')})`,
        )
        .join(' & ');
    const ways: RaceWay[] = [
      { name: forms.map(meant), event: null },
      ...forms.slice(1).flatMap((_, at) => {
        const [head, tail] = [forms.slice(0, at + 1), forms.slice(at + 1)];
        return [
          { name: head.map(meant), event: query(tail) },
          { name: tail.map(meant), event: query(head) },
        ];
      }),
    ];
    const asked = { ways: forms.length === 0 ? [] : ways, seesHidden: scope.seesHidden, only: eventsFor('modality') };
    return findRaces(db, { ...asked, limit: mostOfKind });
  };
  const exact = await look(false);
  const isNear = exact.length === 0 && near.size > 0;
  const rows = isNear ? await look(true) : exact;
  return rows.map(({ oid, name, event, status, date }) => ({
    kind: 'modality',
    _id: oid,
    name,
    event,
    status: status as EventStatus, // only the status job writes it
    ...(date !== null && { date: date.getTime() }),
    ...(isNear && { is_near: true }),
  }));
}

async function findPeople(search: Search): Promise<Found[]> {
  const { db, text, here } = search;
  const scope = peopleScopeOf(search);
  const isBib = /\d/.test(text) && !text.includes(' ');
  const [byBib, byWords] = await Promise.all([
    isBib || here !== null ? findByBib(db, { text, here, scope, limit: mostOfKind }) : [],
    // Bibs stand in every race: a number alone is no name.
    isBib || hasOnlyLetters(search) ? [] : findByWords(db, { ...search, scope, table: 'participant' }),
  ]);
  const exact = await namePeople(db, { numbers: [...byBib, ...byWords], text, here, limit: mostOfKind });
  if (exact.length >= enough) return exact.map((person) => personOf(person));
  const numbers = await nearNumbers(search, 'participant');
  const near = await namePeople(db, { numbers, text, here, limit: mostOfKind - exact.length });
  const known = new Set(exact.map(({ number }) => number));
  return [
    ...exact.map((person) => personOf(person)),
    ...near.filter(({ number }) => !known.has(number)).map((person) => personOf(person, true)),
  ];
}

const peopleScopeOf = ({ scope, eventsFor }: Search): PeopleScope => ({ ...scope, only: eventsFor('person') });

/** One letter alone is half of all people. */
const hasOnlyLetters = ({ words }: Search): boolean => words.every(({ length }) => length < 2);

const nearNumbers = async (search: Search, table: Searched): Promise<number[]> =>
  findNearNames(search.db, { ...(await search.nearWords()), table, scope: peopleScopeOf(search), enough });

const personOf = (person: PersonHit, isNear = false): Found => ({
  kind: 'person',
  _id: person.oid,
  name: [person.name, person.surname].filter(Boolean).join(' '),
  event: person.event,
  modality: person.modality,
  ...(person.bib !== null && { bib: person.bib }),
  ...(person.bib_color !== null && { bib_color: person.bib_color }),
  ...(person.birth_year !== null && { birth_year: person.birth_year }),
  ...(person.club && { club: person.club }),
  ...(person.date !== null && { date: person.date.getTime() }),
  ...(isNear && { is_near: true }),
  isHere: person.is_here,
  isLive: person.is_live,
});

/** A firm has some dozens of them: all are looked at. */
async function findReadersCalled({ db, text, words }: Search): Promise<Found[]> {
  const readers = await findReaders(db, {});
  const found = readers.flatMap(({ oid, name, numeric_id: number }) => {
    const stored = foldText(name).split(' ');
    const isExact = String(number) === text || words.every((word) => foldText(name).includes(word));
    const isNear =
      !isExact &&
      words.every((word) =>
        stored.some((one) => one.includes(word) || (isForgiven(word) && nearness(word, one) !== null)),
      );
    if (!isExact && !isNear) return [];
    return [{ kind: 'reader', _id: oid, name, number, ...(isNear && { is_near: true }) } satisfies Found];
  });
  return found
    .toSorted((one, other) => Number(one.is_near ?? false) - Number(other.is_near ?? false))
    .slice(0, mostOfKind);
}

async function findOthers(search: Search, kind: 'user' | 'organism'): Promise<Found[]> {
  if (hasOnlyLetters(search)) return [];
  const { db, text } = search;
  const table = kind === 'user' ? 'user_account' : 'organism';
  const numbers = await findByWords(db, { ...search, scope: peopleScopeOf(search), table });
  const exact = await nameOthers(db, { table, numbers, text, limit: mostOfKind });
  const near =
    exact.length >= enough
      ? []
      : await nameOthers(db, {
          table,
          numbers: (await nearNumbers(search, table)).filter((number) => !numbers.includes(number)),
          text,
          limit: mostOfKind - exact.length,
        });
  const hits = [...exact.map((row) => ({ row, isNear: false })), ...near.map((row) => ({ row, isNear: true }))];
  return hits.map(({ row: { oid, name, detail }, isNear }) => ({
    kind,
    _id: oid,
    name,
    ...(detail !== null && { detail }),
    ...(isNear && { is_near: true }),
  }));
}
