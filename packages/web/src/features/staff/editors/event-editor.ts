import { listEvents } from '@dorsal/contract/calls/events.ts';
import { saveEvent } from '@dorsal/contract/calls/staff/events.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { call } from '#api/call.ts';
import { commandWithHeaders } from '#api/command.ts';
import { type Entry, type FieldValue, textOrNull, type Values, type Wire } from '../form/form-values.ts';
import { tagsOf } from '../form/text-fields.tsx';
import type { EditorDesign } from '../form/use-editor.ts';
import { instantOf, instantValues } from '../form/zoned-hours.ts';
import { forStaff } from '../lists/for-staff.ts';
import { besidesOf } from '../preview/preview-query.ts';
import { eventFieldsFor, hasOneEnd, importFlags } from './event-fields.tsx';
import { contactOf } from './organism-editor.ts';
import { addressParts } from './PlaceSearch.tsx';
import { numberOrNull } from './reader-editor.ts';

const listEventsForStaff = forStaff(listEvents);
const isId = (word: string): boolean => /^[0-9a-f]{24}$/.test(word);

/** The event of a slug or an id; null: there is none. */
export async function fetchStaffEvent(word: string, signal: AbortSignal): Promise<StaffEventView | null> {
  const named = isId(word) ? { id: word } : { slug: word };
  return (await call(listEventsForStaff, { body: { ...named, search_circuits: true } }, signal))[0] ?? null;
}

const texts = [
  'name',
  'name_short',
  'slug',
  'description',
  'poster',
  'external_url',
  'registration_url',
  'team_registration_name',
  'live_registration_password',
  'live_registration_token',
  'slug_rts',
] as const;
const numbers = ['order', 'registration_limit', 'rts_numeric_id'] as const;
const switches = [
  'visible',
  'featured',
  'external',
  'show_registration_list',
  'show_total_registrations',
  'show_registrations_by_modality',
  'natural_year',
  'allow_team_registration',
  'allow_live_registration',
  'live_registration_per_modality',
  'live_registration_allow_manual_input',
] as const;
const instants = [
  'date_start',
  'date_end',
  'registration_start',
  'registration_end',
  'live_registration_allow_until',
] as const;

/** Fields by which people of its races are counted into categories. */
const moving: readonly string[] = ['date_start', 'time_zone', 'natural_year'];
const movesResults = ({ changes }: Wire): boolean =>
  Object.keys((changes ?? {}) as object).some((field) => moving.includes(field)); // of a save

/** `roles`: of whoever edits; what they may not see is not in the form. `isUnderWay`: somebody may have a result, so that what moves one is looked at first. */
export const eventEditor = (roles: readonly string[], isUnderWay = false): EditorDesign<StaffEventView> => ({
  kind: 'event',
  titles: { list: 'events.title', create: 'eventForm.create', edit: 'eventForm.edit', save: 'eventForm.save' },
  list: '/admin/events',
  afterSave: 'stay',
  nameOf: ({ name }) => name,
  load: fetchStaffEvent,
  valuesOf,
  wireOf: (values) => {
    const theirs = new Set(eventFieldsFor(roles).map(({ name, of }) => of ?? name));
    return Object.fromEntries(Object.entries(wireOf(values)).filter(([name]) => theirs.has(name)));
  },
  save: async (body, commandId, previewed) => {
    const sent = { body: body as BodyOf<typeof saveEvent> }; // of the fields above
    const { answer, headers } = await commandWithHeaders(saveEvent, sent, { commandId, headers: previewed });
    return { _id: answer._id, besides: besidesOf(headers) };
  },
  previewed: (body) => (isUnderWay && movesResults(body) ? { command: 'saveEvent', body } : null),
});

function valuesOf(view: Partial<StaffEventView>): Values {
  const zone = view.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { location, contact } = view;
  return {
    ...Object.fromEntries(texts.map((name) => [name, view[name] ?? ''])),
    ...Object.fromEntries(
      numbers.map((name) => [name, view[name] === undefined || view[name] === null ? '' : String(view[name])]),
    ),
    // A new event is seen by everybody from the first save on only where its maker says so.
    ...Object.fromEntries(switches.map((name) => [name, view[name] ?? false])),
    ...Object.fromEntries(
      importFlags.flatMap((name) => [
        [name, view[name] ?? false],
        [`${name}.was`, view[name] ?? false],
      ]),
    ),
    ...Object.assign({}, ...instants.map((name) => instantValues(name, view[name], zone))),
    time_zone: zone,
    tags: (view.tags ?? []).join(', '),
    rrss_hashtags: (view.rrss_hashtags ?? []).join(', '),
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    ...Object.fromEntries(addressParts.map((part) => [part, location?.[part] ?? ''])),
    latitude: numberText(location?.coordinates?.latitude),
    longitude: numberText(location?.coordinates?.longitude),
    customName: location?.custom_name ?? '',
    circuit: view.circuit ? [namedEntry(view.circuit)] : [],
    organisms: (view.organisms ?? []).map(namedEntry),
    timers: (view.timers ?? []).map(namedEntry),
    documents: (view.documents ?? []).map(documentEntry),
  };
}

const numberText = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A thing by its id, or with its name. */
const namedEntry = (one: string | { readonly _id: string; readonly name?: string | undefined }): Entry =>
  typeof one === 'string' ? { key: one, name: '' } : { key: one._id, name: one.name ?? '' };

const documentEntry = (
  { _id, name, type, url }: NonNullable<StaffEventView['documents']>[number],
  at: number,
): Entry => ({
  key: _id ?? `+${at}`,
  ...{ name, type, url },
});

const entriesOf = (value: FieldValue | undefined): readonly Entry[] =>
  Array.isArray(value) ? (value as readonly Entry[]) : []; // of this kind of field
const idsOf = (value: FieldValue | undefined): string[] => entriesOf(value).map(({ key }) => key);

function wireOf(values: Values): Wire {
  const zone = textOrNull(values['time_zone']) ?? 'UTC';
  return {
    ...Object.fromEntries(texts.map((name) => [name, textOrNull(values[name])])),
    ...Object.fromEntries(numbers.map((name) => [name, numberOrNull(values[name])])),
    order: numberOrNull(values['order']) ?? 0,
    ...Object.fromEntries([...switches, ...importFlags].map((name) => [name, values[name] === true])),
    ...Object.fromEntries(instants.map((name) => [name, instantOf(name, values, zone)])),
    live_registration_allow_until: hasOneEnd(values) ? instantOf('live_registration_allow_until', values, zone) : null,
    team_registration_name:
      values['allow_team_registration'] === true ? textOrNull(values['team_registration_name']) : null,
    time_zone: textOrNull(values['time_zone']),
    tags: tagsOf(values['tags']),
    rrss_hashtags: tagsOf(values['rrss_hashtags']),
    contact: contactOf(textOrNull(values['email']), textOrNull(values['phone'])),
    location: locationOf(values),
    circuit: idsOf(values['circuit'])[0] ?? null,
    organisms: idsOf(values['organisms']),
    timers: idsOf(values['timers']),
    documents: entriesOf(values['documents']).map(({ key, name, type, url }) => ({
      ...(key.startsWith('+') ? {} : { _id: key }),
      ...{ name, type, url },
    })),
  };
}

/** Degrees are typed with a point or a comma. */
const degrees = (value: FieldValue | undefined): number | null =>
  numberOrNull(typeof value === 'string' ? value.replace(',', '.') : value);

function locationOf(values: Values): Wire | null {
  const [latitude, longitude] = [degrees(values['latitude']), degrees(values['longitude'])];
  const lines = addressParts.flatMap((part) => {
    const line = textOrNull(values[part]);
    return line === null ? [] : [[part, line] as const];
  });
  const custom = textOrNull(values['customName']);
  const whole = {
    ...(custom !== null && { custom_name: custom }),
    ...Object.fromEntries(lines),
    ...(latitude !== null && longitude !== null && { coordinates: { latitude, longitude } }),
  };
  return Object.keys(whole).length === 0 ? null : whole;
}
