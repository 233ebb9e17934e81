import type { ShadowTable } from './shadow-repository.ts';

/** A body that saves an event or a race: the touched fields, or all of it. */
interface SavedBody {
  readonly changes?: Readonly<Record<string, unknown>> | undefined;
}

const touchedBy = ({ changes, ...whole }: SavedBody): readonly string[] => Object.keys(changes ?? whole);

/** Fields by which people are counted into categories: everyone of the race is looked at then. */
const ages: readonly string[] = ['categories', 'datetime_start', 'date_start', 'time_zone', 'natural_year'];
export const movesAges = (fields: readonly string[]): boolean => fields.some((field) => ages.includes(field));

/** The tables that a save of these fields of a race writes or locks. */
export const tablesOfRace = (fields: readonly string[]): ShadowTable[] => [
  ...(['event', 'modality', 'wave', 'checkpoint', 'category', 'price_period', 'prize_rule'] as const),
  ...(movesAges(fields) ? (['participant'] as const) : []),
];

/** The tables that a save of these fields of an event writes or locks. */
export const tablesOfEvent = (fields: readonly string[]): ShadowTable[] => [
  ...(['event', 'event_slug', 'event_document', 'event_organism', 'modality'] as const),
  ...(movesAges(fields) ? (['participant'] as const) : []),
];

export const tablesOfSavedRace = (body: SavedBody): ShadowTable[] => tablesOfRace(touchedBy(body));
export const tablesOfSavedEvent = (body: SavedBody): ShadowTable[] => tablesOfEvent(touchedBy(body));

/** Those whose rows the save can touch. */
export const peopleOfSave = (body: SavedBody): 'everyone' | readonly number[] =>
  movesAges(touchedBy(body)) ? 'everyone' : [];

/** Fields of an event by which it is compared with all others. */
const names: readonly string[] = ['name', 'slug', 'live_registration_token', 'events'];
export const isNameTouched = (body: SavedBody): boolean => touchedBy(body).some((field) => names.includes(field));
