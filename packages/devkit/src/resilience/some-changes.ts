import type { PreviewableCall } from '@dorsal/contract/calls/previews.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { invalidateRead, restoreRead } from '@dorsal/server/modules/corrections/invalidate-read.ts';
import {
  acceptLateStart,
  addPenalty,
  removePenalty,
  setStaffStatus,
} from '@dorsal/server/modules/corrections/rule-on-people.ts';
import { setGun } from '@dorsal/server/modules/corrections/set-gun.ts';
import type { ShadowTable } from '@dorsal/server/modules/previews/shadow-repository.ts';
import type { Actor } from '@dorsal/server/platform/actor.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import type { Random } from '#random.ts';
import { eventSaves, raceSaves, type SavedFacts } from './some-saves.ts';

/** A stored race as changes are drawn from it. */
export interface RaceFacts extends SavedFacts {
  readonly modality: string;
  /** Public id of its event. */
  readonly eventId: string;
  readonly endsAt: EpochMs;
  readonly people: readonly { readonly number: number; readonly oid: string; readonly bib: string }[];
  /** Public ids, in course order. */
  readonly checkpoints: readonly string[];
  readonly waves: readonly string[];
  readonly windows: readonly {
    readonly oid: string;
    readonly opensAt: EpochMs;
    readonly closesAt: EpochMs;
    readonly minGapMs: number;
  }[];
  readonly reads: readonly {
    readonly chip: string;
    readonly heardAt: EpochMs;
    readonly device: number;
    readonly epoch: number;
    readonly seq: number;
    readonly person: number;
  }[];
  readonly penalties: readonly { readonly person: number; readonly number: number }[];
  readonly times: readonly { readonly person: number; readonly checkpoint: string }[];
}

/** A change: by a call that can be previewed, or by a writer that no call leads to yet. */
export type SomeChange =
  | { readonly kind: 'call'; readonly name: string; readonly command: PreviewableCall; readonly body: unknown }
  | {
      readonly kind: 'writer';
      readonly name: string;
      readonly tables: readonly ShadowTable[];
      readonly people: readonly number[];
      readonly write: (context: Context, by: Actor) => Promise<{ readonly ok: boolean; readonly refusal?: string }>;
    };

type Draw = (race: RaceFacts, random: Random) => SomeChange | null;

const [second, minute] = [1_000, 60_000];

/** One change of any kind, drawn from a race. Some of them are refused. */
export function someChange(race: RaceFacts, random: Random): SomeChange {
  for (;;) {
    const change = random.pick(draws)(race, random);
    if (change) return change;
  }
}

const call = (command: PreviewableCall, body: unknown, name: string = command): SomeChange => ({
  kind: 'call',
  name,
  command,
  body,
});

const anInstant = ({ gunAt, endsAt }: RaceFacts, random: Random): EpochMs => random.whole(gunAt, endsAt);

function aSpan(race: RaceFacts, random: Random): { from: EpochMs; to: EpochMs } {
  const from = anInstant(race, random);
  return { from, to: from + random.whole(1, 30) * minute };
}

const named = (race: RaceFacts, random: Random) => {
  const { number, oid, bib } = random.pick(race.people);
  return { number, who: { registration: oid, bib } };
};

const gun: Draw = (race, random) => {
  const wave = race.waves.length > 0 && random.chance(0.6) ? random.pick(race.waves) : null;
  const gunAt = random.chance(0.1) ? null : race.gunAt + random.whole(-120, 120) * second;
  return {
    kind: 'writer',
    name: 'gun',
    tables: ['modality', 'wave'],
    people: [],
    write: (context, by) => setGun(context, { modality: race.modality, wave, gunAt }, by),
  };
};

const ruling =
  (
    name: string,
    tables: readonly ShadowTable[],
    write: (context: Context, participant: string, by: Actor) => Promise<{ readonly ok: boolean }>,
  ): ((race: RaceFacts, random: Random) => SomeChange) =>
  (race, random) => {
    const { number, oid } = random.pick(race.people);
    return {
      kind: 'writer',
      name,
      tables: ['participant', ...tables],
      people: [number],
      write: (context, by) => write(context, oid, by),
    };
  };

const penalty: Draw = (race, random) => {
  const timeMs = random.whole(1, 600) * second;
  return ruling('penalty', ['penalty'], (context, participant, by) =>
    addPenalty(context, { participant, timeMs, reason: 'drafting' }, by),
  )(race, random);
};

const penaltyBack: Draw = (race, random) => {
  if (race.penalties.length === 0) return null;
  const { person, number } = random.pick(race.penalties);
  const participant = race.people.find((one) => one.number === person)?.oid ?? '';
  return {
    kind: 'writer',
    name: 'penalty back',
    tables: ['participant', 'penalty'],
    people: [person],
    write: (context, by) => removePenalty(context, { participant, penalty: number }, by),
  };
};

const status: Draw = (race, random) => {
  const next = random.pick(['retired', 'out_of_time', 'disqualified', 'not_started', null] as const);
  return ruling('status', [], (context, participant, by) => setStaffStatus(context, { participant, status: next }, by))(
    race,
    random,
  );
};

const lateStart: Draw = (race, random) => {
  const isAccepted = random.chance(0.7);
  return ruling('late start', [], (context, participant, by) =>
    acceptLateStart(context, { participant, isAccepted }, by),
  )(race, random);
};

const read: Draw = (race, random) => {
  if (race.reads.length === 0) return null;
  const { person, ...key } = random.pick(race.reads);
  const isBack = random.chance(0.2);
  return {
    kind: 'writer',
    name: isBack ? 'read back' : 'read out',
    tables: ['read_invalidation'],
    people: [person],
    write: (context, by) => (isBack ? restoreRead(context, key, by) : invalidateRead(context, key, 'not theirs', by)),
  };
};

const times: Draw = (race, random) => {
  const data = Array.from({ length: random.whole(1, 3) }, () => ({
    ...named(race, random).who,
    intermediate: random.chance(0.2) ? 'start' : random.pick(race.checkpoints),
    total_time: random.chance(0.3) ? random.whole(0, 90) : random.whole(600, (race.endsAt - race.gunAt) / second),
  }));
  return call('addIntermediate', { data });
};

const timeBack: Draw = (race, random) => {
  if (race.times.length === 0) return null;
  const { person, checkpoint } = random.pick(race.times);
  const found = race.people.find(({ number }) => number === person);
  return found
    ? call('deleteIntermediate', { registration: found.oid, bib: found.bib, intermediate: checkpoint })
    : null;
};

const choice: Draw = (race, random) => {
  if (race.reads.length === 0) return null;
  const { person, heardAt } = random.pick(race.reads);
  const found = race.people.find(({ number }) => number === person);
  if (!found) return null;
  const at = random.chance(0.3) ? null : { $date: new Date(heardAt).toISOString() };
  return call('settleCrossing', {
    registration: found.oid,
    bib: found.bib,
    intermediate: random.pick(race.checkpoints),
    at,
  });
};

const choiceBack: Draw = (race, random) =>
  call('unsettleCrossing', { ...named(race, random).who, intermediate: random.pick(race.checkpoints) });

const rate: Draw = (race, random) =>
  call('acceptMissRates', {
    modality: race.modality,
    data: [{ intermediate: random.pick(race.checkpoints), miss_rate: random.chance(0.2) ? null : random.next() }],
  });

const neutralised: Draw = (race, random) =>
  call('addNeutralised', { modality: race.modality, ...onTheWire(aSpan(race, random)) });

const stop: Draw = (race, random) =>
  call('addStops', { data: [{ ...named(race, random).who, ...onTheWire(aSpan(race, random)) }] });

const onTheWire = ({ from, to }: { readonly from: EpochMs; readonly to: EpochMs }) => ({
  from: { $date: new Date(from).toISOString() },
  to: { $date: new Date(to).toISOString() },
});

const window: Draw = (race, random) => {
  if (race.windows.length === 0) return null;
  const { oid, opensAt, closesAt, minGapMs } = random.pick(race.windows);
  if (random.chance(0.2)) return call('deleteReaderConfiguration', { _id: oid });
  const date = (at: EpochMs) => ({ $date: new Date(at).toISOString() });
  const { from, to } = aSpan(race, random);
  const opens = random.chance(0.5) ? opensAt : from;
  const closes = random.chance(0.5) ? closesAt : to;
  const gap = random.chance(0.7) ? minGapMs : random.whole(0, 600) * second;
  return call('saveReaderConfiguration', {
    _id: oid,
    changes: {
      datetime_start: { was: date(opensAt), is: date(opens) },
      datetime_end: { was: date(closesAt), is: date(closes) },
      security_seconds: { was: minGapMs / second, is: gap / second },
    },
  });
};

const raceSave: Draw = (race, random) => {
  const name = random.pick(Object.keys(raceSaves));
  const fields = raceSaves[name]?.(race, random);
  const { name: called, short_name } = race.race;
  return fields ? call('saveModality', { _id: race.modality, name: called, short_name, ...fields }, name) : null;
};

const eventSave: Draw = (race, random) => {
  const name = random.pick(Object.keys(eventSaves));
  const fields = eventSaves[name]?.(race, random);
  return fields ? call('saveEvent', { _id: race.eventId, name: race.event.name, ...fields }, name) : null;
};

/** The way back of the newest change. */
export const undoOf = (number: number, name: string): SomeChange => call('undoCommand', { number }, `undo: ${name}`);

const draws: readonly Draw[] = [
  ...Array.from({ length: 12 }, () => raceSave),
  ...Array.from({ length: 3 }, () => eventSave),
  gun,
  penalty,
  penaltyBack,
  status,
  lateStart,
  read,
  times,
  times,
  timeBack,
  choice,
  choiceBack,
  rate,
  neutralised,
  stop,
  window,
  window,
];
