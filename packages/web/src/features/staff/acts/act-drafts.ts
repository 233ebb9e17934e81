import type { raceAct } from '@dorsal/contract/calls/staff/acts.ts';
import type { addIntermediate } from '@dorsal/contract/calls/staff/corrections.ts';
import type { giveChip } from '@dorsal/contract/calls/staff/rulings.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { type StaffStatus, staffStatuses } from '@dorsal/domain/timing/types.ts';
import { typedSpan } from '@dorsal/domain/units/typed-times.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { instantOf } from '../form/zoned-hours.ts';

export type Act = BodyOf<typeof raceAct>['act'];

/** The acts that are chosen by hand, in the order of a bad day. Others take one of these back. */
export const actKinds = [
  'delay',
  'set_aside',
  'rule',
  'credit',
  'neutralise',
  'stop',
  'restart',
  'change_course',
  'swap',
] as const;
export type ActKind = (typeof actKinds)[number];

export const rulings = ['status', 'penalty', 'wave', 'category', 'classified'] as const;

/** The words of a form, as they are typed; one that is absent is empty. */
export type Draft = Readonly<Record<string, string>>;

/** A change that is asked for: an act, or what has a call of its own: a neutralised span, a chip given or taken, times by hand. */
export type Asked =
  | { readonly command: 'raceAct'; readonly body: BodyOf<typeof raceAct> }
  | { readonly command: 'giveChip'; readonly body: BodyOf<typeof giveChip> }
  | { readonly command: 'addIntermediate'; readonly body: BodyOf<typeof addIntermediate> }
  | {
      readonly command: 'addNeutralised';
      readonly body: { readonly modality: string; readonly from: number; readonly to: number };
    };

interface OfRace {
  readonly race: string;
  readonly zone: string;
}

/** The change that a form asks for; null: something is still to be filled in. */
export function askedOf(kind: ActKind, draft: Draft, { race, zone }: OfRace): Asked | null {
  if (kind === 'neutralise') {
    const [from, to] = [momentOf(draft['from'], zone), momentOf(draft['to'], zone)];
    if (typeof from !== 'number' || typeof to !== 'number' || to <= from) return null;
    return { command: 'addNeutralised', body: { modality: race, from, to } };
  }
  const act = makers[kind](draft, zone);
  return act && { command: 'raceAct', body: { modality: race, act } };
}

/** The wearer of a bib, as a swap looked at it. */
export interface Wearer {
  readonly registration: string;
  readonly name: string;
  readonly chips: readonly string[];
}

/** The wearers of both bibs of a swap; each null: nobody, undefined: not looked up yet. */
export interface Wearers {
  readonly bib: Wearer | null | undefined;
  readonly other: Wearer | null | undefined;
}

/** A swap with the wearers that were looked at: the server refuses it where there are others meanwhile. Null: they are still looked up. Other acts stay as they are. */
export function withWearers(asked: Asked | null, { bib, other }: Wearers): Asked | null {
  if (asked?.command !== 'raceAct' || asked.body.act.kind !== 'swap') return asked;
  if (bib === undefined || other === undefined) return null;
  if (bib === null || other === null) return asked; // refused with the bib that nobody wears
  return { ...asked, body: { ...asked.body, act: { ...asked.body.act, was: { bib: seen(bib), other: seen(other) } } } };
}

const seen = ({ registration, chips }: Wearer) => ({ registration, chips: [...chips] });

/** A race with its planned start and those of its waves, as a delay looked at it. */
export interface PlannedRace {
  readonly id: string;
  readonly name: string;
  readonly startsAt: number;
  /** In their order; one without an hour is planned with its race. */
  readonly waves: readonly { readonly wave: string; readonly start?: number | undefined }[];
}

/** The races that a delay moves, of those that can be delayed. */
export const delayedOf = (planned: readonly PlannedRace[], { races }: Draft, race: string): readonly PlannedRace[] =>
  races === 'all' ? planned : planned.filter(({ id }) => id === race);

/** A delay with the planned starts that were looked at: the server refuses it where they are others meanwhile. Undefined: they are still looked up. Other acts stay as they are. */
export function withStarts(asked: Asked | null, delayed: readonly PlannedRace[] | undefined): Asked | null {
  if (asked?.command !== 'raceAct' || asked.body.act.kind !== 'delay') return asked;
  if (delayed === undefined) return null;
  if (delayed.length === 0) return asked; // refused with the reason why none can be delayed
  const was = delayed.map(({ id, startsAt, waves }) => ({ modality: id, start: startsAt, waves: [...waves] }));
  return { ...asked, body: { ...asked.body, act: { ...asked.body.act, was } } };
}

/** The fault of a field as it is typed; undefined: none, or it is empty. */
export function faultOf(name: string, draft: Draft): StaffTextKey | undefined {
  const text = draft[name]?.trim() ?? '';
  const test = text === '' ? undefined : faults[name];
  return test?.isFault(text, draft) ? test.says : undefined;
}

interface FaultTest {
  readonly isFault: (text: string, draft: Draft) => boolean;
  readonly says: StaffTextKey;
}

const faults: Readonly<Record<string, FaultTest>> = {
  time: { isFault: (text) => secondsOf(text) === null, says: 'acts.time.unreadable' },
  minutes: { isFault: (text) => minutesOf(text) === null, says: 'acts.minutes.unreadable' },
  other: { isFault: (text, { bib = '' }) => text === bib.trim(), says: 'acts.bib.same' },
  // A wave is named by this too.
  to: { isFault: (text, { from = '' }) => isMoment(text) && text <= from, says: 'acts.to.early' },
};

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text);

/** Minutes by which a start is put off; null: they are none. */
export function minutesOf(text: string): number | null {
  const minutes = Number(text.replace('−', '-'));
  return /^[-−]?\d{1,4}$/.test(text) && minutes !== 0 && Math.abs(minutes) <= 1_440 ? minutes : null;
}

type Maker = (draft: Draft, zone: string) => Act | null;

const makers: Readonly<Record<Exclude<ActKind, 'neutralise'>, Maker>> = {
  delay: ({ minutes = '', races = 'this', desk = 'yes' }) => {
    const typed = minutesOf(minutes.trim());
    if (typed === null) return null;
    return { kind: 'delay', minutes: typed, desk: desk === 'yes', ...(races === 'all' && { all: true }) };
  },
  set_aside: ({ reader = '', wave = '', reason = '', ...span }, zone) => {
    const ends = endsOf(span, zone);
    if (reader === '' || reason.trim() === '' || ends === null) return null;
    return { kind: 'set_aside', reader: Number(reader), ...(wave !== '' && { wave }), ...ends, reason: reason.trim() };
  },
  change_course: ({ stop = '', reason = '', ...span }, zone) => {
    const ends = endsOf(span, zone);
    if (stop === '' || reason.trim() === '' || ends === null) return null;
    // Whole seconds are typed: the second in which it joins the course is the first that counts.
    const to = ends.to === undefined ? {} : { to: ends.to - 1 };
    return { kind: 'change_course', intermediate: stop, ...ends, ...to, reason: reason.trim() };
  },
  credit: ({ time = '', reason = '', ...who }) => {
    const [ms, selection] = [secondsOf(time), selectionOf(who)];
    if (ms === null || reason.trim() === '' || selection === null) return null;
    return { kind: 'rule', selection, ruling: { what: 'credit', time: ms, reason: reason.trim() } };
  },
  rule: (draft) => {
    const [selection, ruling] = [selectionOf(draft), rulingOf(draft)];
    return selection && ruling && { kind: 'rule', selection, ruling };
  },
  stop: ({ stop = '' }) => (stop === '' ? null : { kind: 'stop', intermediate: stop }),
  restart: ({ at = '', gun = '' }, zone) => {
    const [first, shot] = [momentOf(at, zone), momentOf(gun, zone)];
    if (typeof first !== 'number' || shot === 'unreadable') return null;
    return { kind: 'restart', at: first, ...(shot !== null && { gun: shot }) };
  },
  swap: ({ bib = '', other = '', what = 'bibs' }) => {
    const [one, two] = [bib.trim(), other.trim()];
    if (one === '' || two === '' || one === two) return null;
    return { kind: 'swap', bib: one, other: two, what: what === 'chips' ? 'chips' : 'bibs' };
  },
};

type Ruling = Extract<Act, { kind: 'rule' }>['ruling'];

function rulingOf({
  what = 'status',
  status = '',
  time = '',
  reason = '',
  to = '',
  classified = 'no',
}: Draft): Ruling | null {
  const why = reason.trim();
  if (what === 'penalty') {
    const ms = secondsOf(time);
    return ms === null || why === '' ? null : { what, time: ms, reason: why };
  }
  if (what === 'wave') return to === '' ? null : { what, wave: to };
  if (what === 'category') return to === '' ? null : { what, category: to };
  if (what === 'classified') return { what, classified: classified === 'yes' };
  return statusOf(status, why);
}

function statusOf(status: string, why: string): Ruling | null {
  if (status === 'none') return { what: 'status', status: null };
  const known: StaffStatus | undefined = staffStatuses.find((one) => one === status);
  if (known === undefined || (known === 'disqualified' && why === '')) return null;
  return { what: 'status', status: known, ...(why !== '' && { reason: why }) };
}

/** Bibs as they are pasted: between blanks, commas, semicolons or lines. */
export const bibsIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((bib) => bib !== ''))];

/** The people who are meant; null: nobody is named. All that is named has to hold. */
function selectionOf({
  bibs = '',
  club = '',
  inWave = '',
  inCategory = '',
}: Draft): Extract<Act, { kind: 'rule' }>['selection'] | null {
  const named = bibsIn(bibs);
  const selection = {
    ...(named.length > 0 && { bibs: named }),
    ...(club.trim() !== '' && { club: club.trim() }),
    ...(inWave !== '' && { wave: inWave }),
    ...(inCategory !== '' && { category: inCategory }),
  };
  return Object.keys(selection).length === 0 ? null : selection;
}

/** Milliseconds of `90` (seconds), or of a span as desks type it: `1:30`, `0:01:30`, `1h02m03`, `1'30"`. Null: it is no time of more than nothing. */
export function secondsOf(text: string): number | null {
  const [, plain] = /^(\d+(?:[.,]\d{1,3})?)\s*(?:s|seg|"|″|'')?$/iu.exec(text.trim()) ?? [];
  const ms = plain === undefined ? typedSpan(text) : Math.round(Number(plain.replace(',', '.')) * 1000);
  return ms !== null && ms > 0 ? ms : null;
}

/** An instant as a field of day and hour has it; null: it is empty. */
function momentOf(text: string | undefined, zone: string): number | null | 'unreadable' {
  if (text === undefined || text === '') return null;
  const [day = '', hour = ''] = text.split('T');
  if (hour === '') return 'unreadable';
  return instantOf('at', { 'at.day': day, 'at.hour': hour }, zone) ?? 'unreadable';
}

/** The ends of a span, each of which may be open; null: it is none. */
function endsOf({ from, to }: Draft, zone: string): { readonly from?: number; readonly to?: number } | null {
  const [first, last] = [momentOf(from, zone), momentOf(to, zone)];
  if (first === 'unreadable' || last === 'unreadable') return null;
  if (first !== null && last !== null && last <= first) return null;
  return { ...(first !== null && { from: first }), ...(last !== null && { to: last }) };
}
