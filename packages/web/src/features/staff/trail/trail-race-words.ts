import { extraServices } from '@dorsal/contract/codecs/enums.ts';
import { scopes } from '@dorsal/domain/ranking/types.ts';
import { genders } from '@dorsal/domain/timing/types.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { eventFields } from '../editors/event-fields.tsx';
import type { Field } from '../form/form-values.ts';
import { raceFields } from '../races/race-fields.tsx';
import type { Words } from '../races/race-rows.tsx';
import { gunText, momentText } from './trail-moments.ts';

/** The forms of events and their races: the trail calls fields and choices as they do. */
export const raceForms = (words: Words): Readonly<Record<'event' | 'modality', readonly Field[]>> => ({
  event: eventFields,
  modality: raceFields({
    ...{ id: '', roles: ['admin'], zone: 'UTC', words, ageDay: null, isNaturalYear: false, slug: '' },
    ...{ circuitRaces: [], trackUrl: undefined, isTimed: true },
  }),
});

/** The acts of a day that went wrong. */
export const actsOfTheDay = {
  start_delayed: 'trail.act.start_delayed',
  mat_set_aside: 'trail.act.mat_set_aside',
  mat_brought_back: 'trail.act.mat_brought_back',
  course_changed: 'trail.act.course_changed',
  people_ruled: 'trail.act.people_ruled',
  race_stopped: 'trail.act.race_stopped',
  race_restarted: 'trail.act.race_restarted',
  people_swapped: 'trail.act.people_swapped',
  people_ordered: 'trail.act.people_ordered',
  order_withdrawn: 'trail.act.order_withdrawn',
} as const satisfies Readonly<Record<string, StaffTextKey>>;

/** Fields of events, circuits and races that have other names in the trail than in the form of an event or a race. */
export const fieldsOfRaces: Readonly<Record<string, StaffTextKey>> = {
  'event.is_circuit': 'trail.field.isCircuit',
  'event.events': 'circuitForm.tab.events',
  'event.registration_type': 'circuitForm.registration',
  'event.punctuation_type': 'circuitForm.points',
  'modality.location_start': 'trail.field.start',
  'modality.datetime_start': 'trail.field.planned_start',
  'modality.datetime_end': 'trail.field.planned_end',
  'modality.registration_start': 'trail.field.registration_start',
  'modality.registration_end': 'trail.field.registration_end',
  'event.date_start': 'trail.field.planned_start',
  'event.date_end': 'trail.field.planned_end',
  'event.registration_start': 'trail.field.registration_start',
  'event.registration_end': 'trail.field.registration_end',
};

/** The parts of entries of lists, of places, and of tracks. */
const parts: Readonly<Record<string, StaffTextKey>> = {
  age_from: 'raceForm.category.from',
  age_to: 'raceForm.category.to',
  by: 'raceForm.prize.by',
  city: 'raceForm.place.city',
  county: 'raceForm.place.county',
  ascentM: 'raceForm.slope',
  descentM: 'trail.field.descent',
  distanceM: 'raceForm.distance',
  file: 'trail.field.file',
  sha256: 'trail.field.digest',
  custom_name: 'raceForm.place.custom_name',
  cutoff: 'raceForm.point.cutoff',
  datetime_start: 'raceForm.start.hour',
  distance_from_start: 'raceForm.point.metres',
  end: 'raceForm.price.to',
  extra_services: 'raceForm.services',
  gender: 'raceForm.category.gender',
  gun: 'raceForm.gun.clock',
  height: 'raceForm.point.height',
  latitude: 'raceForm.place.latitude',
  longitude: 'raceForm.place.longitude',
  min_leg_time: 'raceForm.point.minLeg',
  not_with: 'raceForm.prize.notWith',
  price: 'raceForm.price',
  start: 'raceForm.price.from',
  timed: 'raceForm.point.timed',
  total: 'raceForm.prize.total',
};

/** A part of an entry as its form calls it; undefined: it has no words there. */
export const partText = (part: string, { say }: Words): string | undefined => {
  const key = parts[part];
  return key === undefined ? undefined : say(key);
};

/** The last word of a path that is no place in a list. */
export const leafOf = (field: string): string =>
  field
    .split(/[:.]/)
    .filter((part) => !/^\d+$/.test(part))
    .at(-1) ?? '';

const durations = new Set(['min_leg_time', 'cutoff', 'start_closes']);

/** A span of an event or a race, which is stored in milliseconds, or a length of a track, in whole metres. Undefined: it is neither. */
export function raceNumber(value: number, field: string): string | undefined {
  const leaf = leafOf(field);
  if (durations.has(leaf)) return formatDuration(value);
  return /^(?:distance|ascent|descent)M$/.test(leaf) ? `${Math.round(value)} m` : undefined;
}

/** A word of the program in the words of the screens; undefined: it is none of theirs. */
export function raceWord(value: string, field: string, { t }: Words, name = leafOf(field)): string | undefined {
  // So much of a digest tells two files apart.
  if (name === 'sha256') return value.slice(0, 8);
  const scope = name === 'by' ? scopes.find((one) => one === value) : undefined;
  if (scope !== undefined) return t(`event.prizes.by.${scope}`);
  const gender = name === 'gender' ? genders.find((one) => one === value) : undefined;
  if (gender !== undefined) return t(`board.gender.${gender}`);
  const service = name === 'extra_services' ? extraServices.find((one) => one === value) : undefined;
  return service === undefined ? undefined : t(`service.${service}`);
}

const guns = /(?:^|[:.])(?:gunAt|gun|chrono_start)(?:$|[:.])/;
/** An instant in a field: one of a gun always with its seconds, as its form has it. */
export const instantText = (ms: number, field: string): string => (guns.test(field) ? gunText(ms) : momentText(ms));
