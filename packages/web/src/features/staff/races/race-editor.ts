import { listModalities } from '@dorsal/contract/calls/modalities.ts';
import { saveModality } from '@dorsal/contract/calls/staff/modalities.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { StaffModalityView } from '@dorsal/contract/views/modality-view.ts';
import { formatDuration, parseDuration } from '@dorsal/domain/units/durations.ts';
import { call } from '#api/call.ts';
import { commandWithHeaders } from '#api/command.ts';
import { numberOrNull } from '../editors/reader-editor.ts';
import { type Entry, type FieldValue, textOrNull, type Values, type Wire } from '../form/form-values.ts';
import { rowsOf } from '../form/RowsField.tsx';
import { tagsOf } from '../form/text-fields.tsx';
import type { EditorDesign } from '../form/use-editor.ts';
import { clockOf, instantOf, instantValues } from '../form/zoned-hours.ts';
import { forStaff } from '../lists/for-staff.ts';
import { besidesOf } from '../preview/preview-query.ts';
import { questionEntry, questionOf } from './race-questions.ts';

/** The facts of its event that the form of a race goes by. */
export interface RaceContext {
  readonly roles: readonly string[];
  /** Hours are those of this place. */
  readonly zone: string;
  /** Somebody may have a result: what moves results is looked at before it is saved. */
  readonly isUnderWay: boolean;
}

const listForStaff = forStaff(listModalities);

/** The fields of a race that somebody of these roles may change; null: all of them. */
export function changeableFields(roles: readonly string[]): readonly string[] | null {
  if (roles.includes('admin')) return null;
  const { community_manager: texts, timer: timing } = saveModality.fieldsOfRoles;
  return [...(roles.includes('community_manager') ? texts : []), ...(roles.includes('timer') ? timing : [])];
}

/** Fields that move times, places, categories or prizes. */
const moving: readonly string[] = [
  ...['sport', 'type', 'is_timed', 'distance', 'datetime_start', 'chrono_start', 'waves', 'start_closes'],
  ...['time_precision', 'rounding', 'positions_by_real_time', 'categories', 'prizes'],
  ...['start_checkpoint', 'intermediates', 'finish_checkpoint'],
];
/** Tells whether a save may move results. */
export const movesResults = ({ changes }: Wire): boolean =>
  Object.keys((changes ?? {}) as object).some((field) => moving.includes(field)); // of a save

export const raceEditor = ({ roles, zone, isUnderWay }: RaceContext): EditorDesign<StaffModalityView> => ({
  kind: 'modality',
  titles: { list: 'events.title', create: 'raceForm.edit', edit: 'raceForm.edit', save: 'raceForm.save' },
  list: '/admin/events',
  afterSave: 'stay',
  nameOf: ({ name }) => name,
  load: async (id, signal) => (await call(listForStaff, { body: { id } }, signal))[0] ?? null,
  valuesOf: (view) => valuesOf(view, zone),
  wireOf: (values) => {
    const theirs = changeableFields(roles);
    return Object.fromEntries(
      Object.entries(wireOf(values, zone)).filter(([name]) => theirs === null || theirs.includes(name)),
    );
  },
  refusedAt: {
    short_name_taken: 'short_name',
    prize_in_use: 'prizes',
    wave_in_use: 'waves',
    checkpoint_in_use: 'intermediates',
    modality_not_found: 'circuit_modality',
  },
  save: async (body, commandId, previewed) => {
    const sent = { body: body as BodyOf<typeof saveModality> }; // of the fields below
    const { answer, headers } = await commandWithHeaders(saveModality, sent, { commandId, headers: previewed });
    return { _id: answer._id, besides: besidesOf(headers) };
  },
  previewed: (body) => (isUnderWay && movesResults(body) ? { command: 'saveModality', body } : null),
});

const texts = ['name', 'short_name', 'description', 'status_note', 'bib_color'] as const;
const numbers = ['distance', 'slope', 'registration_limit', 'order'] as const;
const switches = [
  'visible',
  'is_timed',
  'positions_by_real_time',
  'gpx_use_own_distance',
  'gpx_elevation_profile_show_names',
  'show_prized_positions',
  'takes_claims',
  'allow_live_registration',
] as const;
const instants = [
  'datetime_start',
  'datetime_end',
  'registration_start',
  'registration_end',
  'live_registration_allow_until',
] as const;
const placeParts = ['custom_name', 'city', 'county'] as const;

const numberText = (value: number | null | undefined): string =>
  value === undefined || value === null ? '' : String(value);
const idOf = (one: { readonly _id?: string | undefined }, at: number): string => one._id ?? `+${at}`;
/** The id of a stored entry; a new one has none. */
const withId = ({ key }: Entry): Wire => (key.startsWith('+') ? {} : { _id: key });
const euros = (cents: number | null | undefined): string =>
  cents === undefined || cents === null ? '' : String(cents / 100);
const cents = (text: FieldValue | undefined): number | null => {
  const typed = numberOrNull(text);
  return typed === null ? null : Math.round(typed * 100);
};

const valuesOf = (view: Partial<StaffModalityView>, zone: string): Values => ({
  ...ownValues(view, zone),
  ...placeValues(view.location_start),
  ...listValues(view, zone),
});

const ownValues = (view: Partial<StaffModalityView>, zone: string): Values => ({
  ...Object.fromEntries(texts.map((name) => [name, view[name] ?? ''])),
  ...Object.fromEntries(numbers.map((name) => [name, numberText(view[name])])),
  ...Object.fromEntries(switches.map((name) => [name, view[name] ?? false])),
  ...Object.assign({}, ...instants.map((name) => instantValues(name, view[name], zone))),
  ...instantValues('chrono_start', view.chrono_start, zone, clockOf),
  sport: view.sport ?? 'running',
  type: view.type ?? 'all',
  time_precision: String(view.time_precision ?? 0.001),
  shown_precision: numberText(view.shown_precision),
  rounding: view.rounding ?? 'down',
  // As near as a second.
  start_closes: numberText(view.start_closes && Number((view.start_closes / 60_000).toFixed(3))),
  price: euros(view.price),
  circuit_modality: view.circuit_modality ?? '',
  rrss_hashtags: (view.rrss_hashtags ?? []).join(', '),
  extra_services: view.extra_services ?? [],
});

const placeValues = (place: StaffModalityView['location_start']): Values => ({
  ...Object.fromEntries(placeParts.map((part) => [`start.${part}`, place?.[part] ?? ''])),
  'start.latitude': numberText(place?.coordinates?.latitude),
  'start.longitude': numberText(place?.coordinates?.longitude),
});

/** As it was loaded too: a checkpoint of a file may stand without a distance, and holds up no other change. */
const courseValues = ({ intermediates = [] }: Partial<StaffModalityView>): Values => {
  const stored = intermediates.map(checkpointEntry);
  return { intermediates: stored, 'intermediates.was': stored };
};

const listValues = (view: Partial<StaffModalityView>, zone: string): Values => ({
  extra_questions: (view.extra_questions ?? []).map(questionEntry),
  waves: (view.waves ?? []).map((wave, at) => ({
    ...{ key: idOf(wave, at), name: wave.name },
    ...instantValues('start', wave.datetime_start, zone),
    ...instantValues('gun', wave.gun, zone, clockOf),
  })),
  categories: (view.categories ?? []).map((category, at) => ({
    ...{ key: idOf(category, at), name: category.name, gender: category.gender ?? '' },
    ...{ from: numberText(category.age_from), to: numberText(category.age_to) },
  })),
  price_history: (view.price_history ?? []).map((period, at) => ({
    ...{ key: idOf(period, at), price: euros(period.price) },
    ...instantValues('start', period.start, zone),
    ...instantValues('end', period.end, zone),
  })),
  prizes: prizeEntries(view.prizes ?? []),
  start_checkpoint: checkpointEntries(view.start_checkpoint),
  ...courseValues(view),
  finish_checkpoint: checkpointEntries(view.finish_checkpoint),
});

const checkpointEntries = (end: AnyCheckpoint | null | undefined): readonly Entry[] =>
  end ? [checkpointEntry(end, 0)] : [];

function prizeEntries(prizes: NonNullable<StaffModalityView['prizes']>): readonly Entry[] {
  const inOrder = prizes.toSorted((one, other) => one.order - other.order);
  const keyOf = new Map(inOrder.map((prize, at) => [prize.order, idOf(prize, at)]));
  return inOrder.map(({ order, total, by, non_cummulative_with: notWith }) => ({
    ...{ key: keyOf.get(order) ?? '', total: String(total), by },
    notWith: notWith.flatMap((other) => keyOf.get(other) ?? []).join(','),
  }));
}

/** As the wire has it, or as the trail has it: a conflict tells the value that stands. */
type AnyCheckpoint = NonNullable<StaffModalityView['intermediates']>[number] & {
  readonly coordinates?: { readonly latitude: number; readonly longitude: number } | null;
};

const checkpointEntry = (point: AnyCheckpoint, at: number): Entry => {
  const coordinates = point.location?.coordinates ?? point.coordinates;
  return {
    ...{ key: point._id ?? `+${at}`, name: point.location?.custom_name ?? point.name ?? '' },
    ...{ metres: numberText(point.distance_from_start), height: numberText(point.height) },
    ...{ timed: (point.timed ?? true) ? 'yes' : '', services: (point.extra_services ?? []).join(',') },
    ...{ minLeg: durationText(point.min_leg_time), cutoff: durationText(point.cutoff) },
    ...{ latitude: numberText(coordinates?.latitude), longitude: numberText(coordinates?.longitude) },
  };
};

const durationText = (ms: number | null | undefined): string =>
  ms === undefined || ms === null ? '' : formatDuration(ms, { decimals: ms % 1_000 === 0 ? 0 : 3 });
const durationOf = (text: string | undefined): number | null => parseDuration(text ?? '');

function wireOf(values: Values, zone: string): Wire {
  return {
    ...Object.fromEntries(texts.map((name) => [name, textOrNull(values[name])])),
    ...Object.fromEntries(numbers.map((name) => [name, numberOrNull(values[name])])),
    ...Object.fromEntries(switches.map((name) => [name, values[name] === true])),
    ...Object.fromEntries(instants.map((name) => [name, instantOf(name, values, zone)])),
    live_registration_allow_until:
      values['allow_live_registration'] === true ? instantOf('live_registration_allow_until', values, zone) : null,
    chrono_start: gunOf('chrono_start', values, zone),
    order: numberOrNull(values['order']) ?? 0,
    sport: values['sport'],
    type: values['type'],
    time_precision: Number(values['time_precision']),
    shown_precision: numberOrNull(values['shown_precision']),
    rounding: values['rounding'],
    start_closes: Math.round((numberOrNull(values['start_closes']) ?? 0) * 60_000),
    price: cents(values['price']),
    circuit_modality: textOrNull(values['circuit_modality']),
    rrss_hashtags: tagsOf(values['rrss_hashtags']),
    extra_services: values['extra_services'],
    extra_questions: rowsOf(values['extra_questions']).map(questionOf),
    location_start: placeOf(values),
    waves: rowsOf(values['waves']).map((wave) => ({
      ...{ ...withId(wave), name: (wave['name'] ?? '').trim() },
      ...without({ datetime_start: startOf(wave, zone), gun: gunOf('gun', wave, zone) }),
    })),
    categories: rowsOf(values['categories']).map((category) => ({
      ...{ ...withId(category), name: (category['name'] ?? '').trim() },
      ...without({
        gender: category['gender'] || null,
        ...{ age_from: numberOrNull(category['from']), age_to: numberOrNull(category['to']) },
      }),
    })),
    price_history: rowsOf(values['price_history']).map((period) => ({
      ...withId(period),
      ...without({ start: instantOf('start', period, zone), end: instantOf('end', period, zone) }),
      price: cents(period['price']) ?? 0,
    })),
    prizes: prizesOf(rowsOf(values['prizes'])),
    start_checkpoint: rowsOf(values['start_checkpoint']).map(checkpointOf)[0] ?? null,
    intermediates: rowsOf(values['intermediates']).map(checkpointOf),
    finish_checkpoint: rowsOf(values['finish_checkpoint']).map(checkpointOf)[0] ?? null,
  };
}

/** A gun is an hour: a day alone is none. */
const gunOf = (name: string, values: Values, zone: string): number | null =>
  textOrNull(values[`${name}.hour`]) === null ? null : instantOf(name, values, zone, clockOf);

/** The planned start of a wave: an hour of its day. */
const startOf = (wave: Entry, zone: string): number | null =>
  textOrNull(wave['start.hour']) === null ? null : instantOf('start', wave, zone);

/** Numbered by their places; each excludes only those before it (document 3, section 5). */
function prizesOf(prizes: readonly Entry[]): readonly Wire[] {
  const orderOf = new Map(prizes.map(({ key }, at) => [key, at + 1]));
  return prizes.map((prize, at) => ({
    ...withId(prize),
    ...{ order: at + 1, total: Number(prize['total']), by: prize['by'] },
    non_cummulative_with: keysOf(prize['notWith'])
      .flatMap((key) => orderOf.get(key) ?? [])
      .toSorted((one, other) => one - other),
  }));
}

/** The words of a list that a cell holds as one text. */
export const keysOf = (text: string | undefined): readonly string[] => (text ?? '').split(',').filter(Boolean);

/** Empty fields are left out: entries of lists have no null on the wire. */
const without = (fields: Wire): Wire =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

function checkpointOf(point: Entry): Wire {
  const name = (point['name'] ?? '').trim();
  const coordinates = coordinatesOf(point['latitude'], point['longitude']);
  const location = without({ custom_name: name || null, coordinates });
  return {
    ...withId(point),
    ...(Object.keys(location).length > 0 && { location }),
    ...without({
      distance_from_start: numberOrNull(point['metres']),
      height: numberOrNull(point['height']),
      min_leg_time: durationOf(point['minLeg']),
      cutoff: durationOf(point['cutoff']),
    }),
    timed: point['timed'] !== '',
    extra_services: keysOf(point['services']),
  };
}

function coordinatesOf(north: FieldValue | undefined, east: FieldValue | undefined): Wire | null {
  const [latitude, longitude] = [numberOrNull(north), numberOrNull(east)];
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function placeOf(values: Values): Wire | null {
  const whole = without({
    ...Object.fromEntries(placeParts.map((part) => [part, textOrNull(values[`start.${part}`])])),
    coordinates: coordinatesOf(values['start.latitude'], values['start.longitude']),
  });
  return Object.keys(whole).length === 0 ? null : whole;
}
