import { staffStatuses } from '@dorsal/domain/timing/types.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { type ActKind, type Draft, rulings } from './act-drafts.ts';
import type { StandingActs } from './act-queries.ts';

/** A choice of a field: what it stands for, and its words; `says`: their key. */
export interface Choice {
  readonly value: string;
  readonly text?: string;
  readonly says?: StaffTextKey;
}

/** One field of the form of an act. */
export interface ActField {
  readonly name: string;
  readonly says: StaffTextKey;
  readonly kind: 'text' | 'number' | 'area' | 'moment' | 'choice';
  readonly choices?: readonly Choice[];
  /** Words that are offered while one types. */
  readonly offered?: readonly string[];
  /** May be left out: what that means. */
  readonly empty?: StaffTextKey;
}

/** The things of a race that there are to choose from. */
export interface ActFacts {
  readonly acts: Pick<StandingActs, 'readers' | 'clubs' | 'waves'>;
  readonly categories: readonly string[];
  /** Between start and finish. */
  readonly stops: readonly Choice[];
  /** The names of the checkpoints that a reader serves. */
  readonly placesOf: (reader: StandingActs['readers'][number]) => string;
}

const reason: ActField = { name: 'reason', says: 'acts.reason', kind: 'text' };
const time: ActField = { name: 'time', says: 'acts.time', kind: 'text' };
const from = (empty: StaffTextKey): ActField => ({ name: 'from', says: 'acts.from', kind: 'moment', empty });
const to = (empty: StaffTextKey): ActField => ({ name: 'to', says: 'acts.to', kind: 'moment', empty });
const plain = (values: readonly string[]): Choice[] => values.map((value) => ({ value, text: value }));

/** The words of the fields that an act still lacks; people are named by any of theirs. */
export function lackingIn(kind: ActKind, draft: Draft, facts: ActFacts): readonly StaffTextKey[] {
  const fieldsShown = fieldsOf(kind, draft, facts);
  const isEmpty = ({ name, choices }: ActField): boolean => (draft[name] ?? choices?.[0]?.value ?? '').trim() === '';
  // A first choice that means somebody ('Everybody') is one.
  const isChosen = ({ choices }: ActField): boolean => choices !== undefined && choices[0]?.says !== 'acts.choose';
  const names = fieldsShown.filter(({ name }) => ofPeople.has(name));
  const lacks = fieldsShown.filter(
    (field) => !ofPeople.has(field.name) && field.empty === undefined && isEmpty(field) && !isChosen(field),
  );
  return [
    ...(names.length > 0 && names.every(isEmpty) ? ['acts.people' as const] : []),
    ...lacks.map(({ says }) => says),
  ];
}

const ofPeople: ReadonlySet<string> = new Set(['bibs', 'club', 'inWave', 'inCategory']);

/** The fields of an act, as far as it is filled in. */
export function fieldsOf(kind: ActKind, draft: Draft, facts: ActFacts): readonly ActField[] {
  return fields[kind](facts, draft);
}

const fields: Readonly<Record<ActKind, (facts: ActFacts, draft: Draft) => readonly ActField[]>> = {
  delay: () => [
    { name: 'minutes', says: 'acts.minutes', kind: 'number' },
    {
      name: 'races',
      says: 'acts.races',
      kind: 'choice',
      choices: [
        { value: 'this', says: 'acts.races.this' },
        { value: 'all', says: 'acts.races.all' },
      ],
    },
    {
      name: 'desk',
      says: 'acts.desk',
      kind: 'choice',
      choices: [
        { value: 'yes', says: 'acts.desk.yes' },
        { value: 'no', says: 'acts.desk.no' },
      ],
    },
  ],
  set_aside: ({ acts, placesOf }) => [
    {
      name: 'reader',
      says: 'acts.reader',
      kind: 'choice',
      choices: [
        { value: '', says: 'acts.choose' },
        ...acts.readers.map((reader) => ({
          value: String(reader.number),
          text: `${reader.name} · ${placesOf(reader)}`,
        })),
      ],
    },
    ...(acts.waves.length > 0 ? [waveOf('wave', 'acts.wave', acts.waves, 'acts.everybody')] : []),
    from('acts.from.open'),
    to('acts.to.open'),
    reason,
  ],
  change_course: ({ stops }) => [stopField(stops, 'acts.stop.off'), from('acts.off.from'), to('acts.off.to'), reason],
  credit: (facts) => [...selection(facts), time, reason],
  rule: (facts, draft) => [...selection(facts), ...rulingFields(facts, draft)],
  neutralise: () => [
    { name: 'from', says: 'acts.from', kind: 'moment' },
    { name: 'to', says: 'acts.to', kind: 'moment' },
  ],
  stop: ({ stops }) => [stopField(stops, 'acts.stop.at')],
  restart: () => [
    { name: 'at', says: 'acts.restart.at', kind: 'moment' },
    { name: 'gun', says: 'acts.restart.gun', kind: 'moment', empty: 'acts.restart.noGun' },
  ],
  swap: () => [
    { name: 'bib', says: 'acts.bib', kind: 'text' },
    { name: 'other', says: 'acts.bib.other', kind: 'text' },
    {
      name: 'what',
      says: 'acts.swap.what',
      kind: 'choice',
      choices: [
        { value: 'bibs', says: 'acts.swap.bibs' },
        { value: 'chips', says: 'acts.swap.chips' },
      ],
    },
  ],
};

const stopField = (stops: readonly Choice[], says: StaffTextKey): ActField => ({
  ...{ name: 'stop', says, kind: 'choice' },
  choices: [{ value: '', says: 'acts.choose' }, ...stops],
});

const waveOf = (name: string, says: StaffTextKey, waves: readonly string[], first: StaffTextKey): ActField => ({
  ...{ name, says, kind: 'choice' },
  choices: [{ value: '', says: first }, ...plain(waves)],
});

/** The people who are meant: all that is named has to hold. */
const selection = ({ acts, categories }: ActFacts): readonly ActField[] => [
  { name: 'bibs', says: 'acts.bibs', kind: 'area', empty: 'acts.bibs.hint' },
  ...(acts.clubs.length > 0
    ? [{ name: 'club', says: 'acts.club', kind: 'text', offered: acts.clubs } satisfies ActField]
    : []),
  ...(acts.waves.length > 0 ? [waveOf('inWave', 'acts.inWave', acts.waves, 'acts.any')] : []),
  ...(categories.length > 0 ? [waveOf('inCategory', 'acts.inCategory', categories, 'acts.any')] : []),
];

function rulingFields({ acts, categories }: ActFacts, { what = 'status', status = '' }: Draft): readonly ActField[] {
  const kinds = rulings.filter(
    (one) => (one !== 'wave' || acts.waves.length > 0) && (one !== 'category' || categories.length > 0),
  );
  const first: ActField = {
    ...{ name: 'what', says: 'acts.what', kind: 'choice' },
    choices: kinds.map((value) => ({ value, says: `acts.what.${value}` as const })),
  };
  if (what === 'penalty') return [first, time, reason];
  if (what === 'wave') return [first, waveOf('to', 'acts.toWave', acts.waves, 'acts.choose')];
  if (what === 'category') return [first, waveOf('to', 'acts.toCategory', categories, 'acts.choose')];
  if (what === 'classified') return [first, classified];
  return [first, statusField, ...(status === 'disqualified' ? [reason] : [])];
}

const classified: ActField = {
  ...{ name: 'classified', says: 'acts.classified', kind: 'choice' },
  choices: [
    { value: 'no', says: 'acts.classified.no' },
    { value: 'yes', says: 'acts.classified.yes' },
  ],
};

const statusField: ActField = {
  ...{ name: 'status', says: 'acts.status', kind: 'choice' },
  choices: [
    { value: '', says: 'acts.choose' },
    ...staffStatuses.map((value) => ({ value, says: `acts.status.${value}` as const })),
    { value: 'none', says: 'acts.status.none' },
  ],
};
