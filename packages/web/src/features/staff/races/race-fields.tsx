import { extraServices, roundings, sports, timePrecisions } from '@dorsal/contract/codecs/enums.ts';
import { chronotypes } from '@dorsal/domain/timing/types.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { degreesOf, type Field, type Values } from '../form/form-values.ts';
import { areRowsWrong, type RowsDesign, RowsField, rowText } from '../form/RowsField.tsx';
import { TagsField } from '../form/text-fields.tsx';
import { instantFields, orderly } from '../form/zoned-hours.ts';
import { CategoriesField } from './CategoriesField.tsx';
import { CheckpointsField, checkpointRows, endRows } from './CheckpointsField.tsx';
import { PrizesField } from './PrizesField.tsx';
import { changeableFields } from './race-editor.ts';
import type { FormRace } from './race-facts.ts';
import { categoryRows, clockFault, priceRows, prizeRows, questionRows, waveRows } from './race-rows.tsx';
import { TrackField } from './TrackField.tsx';

/** Document 3, section 2: the panels of a race. */
export const racePanels = [
  { id: 'info', label: 'raceForm.panel.info' },
  { id: 'registration', label: 'raceForm.panel.registration' },
  { id: 'categories', label: 'raceForm.panel.categories' },
  { id: 'course', label: 'raceForm.panel.course' },
  { id: 'prizes', label: 'raceForm.panel.prizes' },
] as const;

const textIn = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
};
const usualHashtags = ['#running', '#trailRunning', '#21k', '#10k'];
const flag = (tab: string, name: string, label: StaffTextKey, more: Partial<Field> = {}): Field =>
  ({ kind: 'flag', tab, name, label, ...more }) as Field; // of this kind

/** A list of one line an entry. */
const rows = (tab: string, name: string, label: StaffTextKey, design: (values: Values) => RowsDesign): Field => ({
  ...{ kind: 'own', tab, name, label, isWide: true },
  draw: (own) => <RowsField {...own} of={design(own.values)} />,
  tells: (entry, telling) => rowText(design(telling.values), entry, telling),
  check: (values) => (areRowsWrong(design(values), values[name]) ? 'rows.wrong' : null),
});

const info = ({ words: { say, t }, circuitRaces }: FormRace): readonly Field[] => [
  { kind: 'text', tab: 'info', name: 'name', label: 'raceForm.name', isRequired: true },
  { kind: 'text', tab: 'info', name: 'short_name', label: 'raceForm.shortName', isRequired: true },
  {
    ...{ kind: 'choice', tab: 'info', name: 'sport', label: 'raceForm.sport' },
    options: sports.map((sport) => ({ value: sport, says: t(`sport.${sport}`) })),
  },
  { kind: 'number', tab: 'info', name: 'distance', label: 'raceForm.distance', hint: 'raceForm.metres' },
  { kind: 'number', tab: 'info', name: 'slope', label: 'raceForm.slope' },
  ...instantFields('datetime_start', { day: 'raceForm.start.day', hour: 'raceForm.start.hour' }, { tab: 'info' }),
  ...orderly(
    instantFields('datetime_end', { day: 'raceForm.end.day', hour: 'raceForm.end.hour' }, { tab: 'info' }),
    ...(['datetime_end', 'datetime_start'] as const),
  ),
  flag('info', 'is_timed', 'raceForm.timed'),
  {
    ...{ kind: 'choice', tab: 'info', name: 'type', label: 'raceForm.type', hint: 'raceForm.type.hint' },
    options: chronotypes.map((type) => ({ value: type, says: say(`raceForm.type.${type}`) })),
  },
  { kind: 'day', tab: 'info', name: 'chrono_start.day', of: 'chrono_start', label: 'raceForm.gun.day' },
  {
    ...{ kind: 'text', tab: 'info', name: 'chrono_start.hour', of: 'chrono_start', label: 'raceForm.gun.clock' },
    hint: 'raceForm.gun.hint',
    whyOff: (values) => (textIn(values, 'chrono_start.day') === '' ? 'raceForm.gun.off' : null),
    check: (values) => clockFault(textIn(values, 'chrono_start.hour')),
  },
  rows('info', 'waves', 'raceForm.waves', (values) => waveRows(textIn(values, 'datetime_start.day'))),
  {
    kind: 'number',
    tab: 'info',
    name: 'start_closes',
    label: 'raceForm.startCloses',
    hint: 'raceForm.startCloses.hint',
  },
  {
    ...{ kind: 'choice', tab: 'info', name: 'time_precision', label: 'raceForm.precision' },
    hint: 'raceForm.precision.hint',
    options: timePrecisions.map((one) => ({ value: String(one), says: say(`raceForm.precision.${one}`) })),
  },
  {
    ...{ kind: 'choice', tab: 'info', name: 'shown_precision', label: 'raceForm.shownPrecision' },
    hint: 'raceForm.shownPrecision.hint',
    options: [
      { value: '', says: say('raceForm.shownPrecision.usual') },
      ...timePrecisions.map((one) => ({ value: String(one), says: say(`raceForm.precision.${one}`) })),
    ],
    check: (values) => {
      const shown = textIn(values, 'shown_precision');
      return shown !== '' && Number(shown) < Number(values['time_precision']) ? 'raceForm.shownPrecision.finer' : null;
    },
  },
  {
    ...{ kind: 'choice', tab: 'info', name: 'rounding', label: 'raceForm.rounding' },
    options: roundings.map((one) => ({ value: one, says: say(`raceForm.rounding.${one}`) })),
  },
  flag('info', 'positions_by_real_time', 'raceForm.byNetTime', { hint: 'raceForm.byNetTime.hint' }),
  {
    ...{ kind: 'text', tab: 'info', name: 'bib_color', label: 'raceForm.bibColour', hint: 'raceForm.bibColour.hint' },
    suggests: ['#d9351a', '#1a5fd9', '#1d8a4e', '#e0b100', '#7a3fb0', '#0f1720'],
    check: (values) =>
      /^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,30})?$/i.test(textIn(values, 'bib_color'))
        ? null
        : 'raceForm.bibColour.wrong',
  },
  { kind: 'area', tab: 'info', name: 'description', label: 'raceForm.description', rows: 5 },
  {
    ...{ kind: 'own', tab: 'info', name: 'rrss_hashtags', label: 'eventForm.hashtags' },
    draw: (own) => <TagsField {...own} usual={usualHashtags} />,
  },
  ...(['custom_name', 'city', 'county', 'latitude', 'longitude'] as const).map(
    (part): Field => ({
      ...{ kind: 'text', tab: 'info', name: `start.${part}`, of: 'location_start', label: `raceForm.place.${part}` },
      ...(part === 'latitude' && { hint: 'eventForm.degrees' as const }),
      ...degreesOf('start.', part),
    }),
  ),
  ...(circuitRaces.length === 0
    ? []
    : [
        {
          ...{ kind: 'choice' as const, tab: 'info', name: 'circuit_modality', label: 'raceForm.circuit' as const },
          options: [{ value: '', says: say('raceForm.circuit.none') }, ...circuitRaces],
        },
      ]),
  flag('info', 'takes_claims', 'raceForm.claims', { hint: 'raceForm.claims.hint' }),
  { kind: 'text', tab: 'info', name: 'status_note', label: 'raceForm.note', hint: 'raceForm.note.hint' },
  flag('info', 'visible', 'raceForm.visible'),
];

const isLive = (values: Values): StaffTextKey | null =>
  values['allow_live_registration'] === true ? null : 'eventForm.live.off';

const registration = ({ words, words: { t } }: FormRace): readonly Field[] => [
  ...instantFields(
    'registration_start',
    { day: 'eventForm.opens.day', hour: 'eventForm.opens.hour' },
    { tab: 'registration' },
  ),
  ...orderly(
    instantFields(
      'registration_end',
      { day: 'eventForm.closes.day', hour: 'eventForm.closes.hour' },
      { tab: 'registration' },
    ),
    ...(['registration_end', 'registration_start'] as const),
  ),
  { kind: 'number', tab: 'registration', name: 'registration_limit', label: 'eventForm.limit' },
  flag('registration', 'allow_live_registration', 'eventForm.live'),
  ...instantFields(
    'live_registration_allow_until',
    { day: 'eventForm.liveUntil.day', hour: 'eventForm.liveUntil.hour' },
    { tab: 'registration', whyOff: isLive },
  ),
  {
    ...{ kind: 'choices', tab: 'registration', name: 'extra_services', label: 'raceForm.services' },
    options: extraServices.map((service) => ({ value: service, says: t(`service.${service}`) })),
  },
  rows('registration', 'extra_questions', 'raceForm.questions', () => questionRows(words)),
];

const categories = (race: FormRace): readonly Field[] => {
  const of = categoryRows(race.words);
  return [
    {
      ...{ kind: 'own', tab: 'categories', name: 'categories', label: 'raceForm.categories', isWide: true },
      draw: (own) => <CategoriesField {...own} of={of} race={race} />,
      tells: (entry, telling) => rowText(of, entry, telling),
      check: (values) => (areRowsWrong(of, values['categories']) ? 'rows.wrong' : null),
    },
    {
      ...{ kind: 'number', tab: 'categories', name: 'price', label: 'raceForm.price.usual', isMoney: true },
      hint: 'raceForm.price.hint',
    },
    rows('categories', 'price_history', 'raceForm.prices', () => priceRows),
  ];
};

const course = (race: FormRace): readonly Field[] => [
  {
    ...{ kind: 'own', tab: 'course', name: 'gpx_track', label: 'raceForm.track', isWide: true },
    draw: (own) => <TrackField {...own} race={race} />,
  },
  // Document 3, section 2: ''Use GPX distance' is disabled when the modality has no distance'.
  flag('course', 'gpx_use_own_distance', 'raceForm.trackDistance', {
    whyOff: (values) => (textIn(values, 'distance') === '' ? 'raceForm.trackDistance.off' : null),
  }),
  flag('course', 'gpx_elevation_profile_show_names', 'raceForm.namesOnProfile'),
  rows('course', 'start_checkpoint', 'raceForm.startPoint', () => endRows(race)),
  {
    ...{ kind: 'own', tab: 'course', name: 'intermediates', label: 'raceForm.checkpoints', isWide: true },
    draw: (own) => <CheckpointsField {...own} race={race} />,
    tells: (entry, telling) => rowText(checkpointRows(race, telling.values), entry, telling),
    check: (values) => (areRowsWrong(checkpointRows(race, values), values['intermediates']) ? 'rows.wrong' : null),
  },
  rows('course', 'finish_checkpoint', 'raceForm.finishPoint', () => endRows(race)),
];

const prizes = ({ words }: FormRace): readonly Field[] => {
  const of = prizeRows(words);
  return [
    flag('prizes', 'show_prized_positions', 'raceForm.showPrizes'),
    {
      ...{ kind: 'own', tab: 'prizes', name: 'prizes', label: 'raceForm.prizes', isWide: true },
      draw: (own) => <PrizesField {...own} of={of} />,
      tells: (entry, telling) => rowText(of, entry, telling),
    },
  ];
};

/** Document 3, sections 2 and 3: the fields of all panels that somebody of these roles may change. */
export function raceFields(race: FormRace): readonly Field[] {
  const all = [info, registration, categories, course, prizes].flatMap((panel) => panel(race));
  const theirs = changeableFields(race.roles);
  return theirs === null ? all : all.filter(({ name, of }) => theirs.includes(of ?? name));
}
