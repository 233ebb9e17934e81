import type { EpochMs, Read, Rejection, TimingRules } from '@dorsal/domain/timing/types.ts';
import { heardWithStamps, resultOf } from '@dorsal/domain/walk/fold-result.ts';
import { judgeReads } from '@dorsal/domain/walk/judge-reads.ts';
import { loadDerivables, loadInvalidations, readKey } from '#modules/derive/people-repository.ts';
import { loadTimingRules } from '#modules/derive/rules-repository.ts';
import { loadHorizon } from '#modules/derive/waiting-repository.ts';
import { trueInstant } from '#modules/readers/reader-clocks.ts';
import { loadReaderClocks } from '#modules/readers/reader-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import {
  type ChipOwner,
  chipOwners,
  chipsOfPerson,
  eventOfModality,
  type LoggedRead,
  loadReaderNumbers,
  ofEvent,
  readsOfReaders,
  usesOfReaders,
} from './verdict-repository.ts';

/** One read at a reader of a modality, with its verdict. */
export interface JudgedRead {
  readonly read: LoggedRead;
  /** With the clock difference of the reader taken off. */
  readonly at: EpochMs;
  /** The reader's public number. */
  readonly reader: number;
  /** Null: the chip is nobody's. */
  readonly bib: string | null;
  /** Position on the course, 0 the start; null where the reader serves none. */
  readonly checkpoint: number | null;
  /** Null: the read counts. `in_future`: it is ahead of the server, and waits until its time or until its reader's clock is corrected. */
  readonly why: Rejection | 'in_future' | null;
  /** True: it counts, and its crossing is being checked while the race is on. */
  readonly isHeld: boolean;
}

/**
 * Every read at the readers of a modality with its verdict, each once, by time, reader and counter, whatever the order of arrival. A read inside
 * the windows of another event with the same readers, and inside none of this one, belongs to that event. Null: the modality does not exist or
 * has no course yet. Judged now, in one snapshot; nothing is stored.
 */
export function verdictsOf({ db }: Pick<Context, 'db'>, modality: number): Promise<JudgedRead[] | null> {
  return inOneSnapshot(db, async (trx) => {
    const race = await loadRace(trx, modality);
    return race && judgeAll(trx, race);
  });
}

/** As above, for the chips of one person (internal number), with those that staff took out. */
export function verdictsOfPerson(
  { db }: Pick<Context, 'db'>,
  { modality, person }: { readonly modality: number; readonly person: number },
): Promise<JudgedRead[] | null> {
  return inOneSnapshot(db, async (trx) => {
    const race = await loadRace(trx, modality, await chipsOfPerson(trx, person));
    return race && judgeAll(trx, race);
  });
}

const inOneSnapshot = <T>(db: Db, look: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(look);

/** Everything that the verdicts of one modality depend on. */
interface RaceReads {
  readonly modality: number;
  readonly rules: TimingRules;
  readonly readerNumbers: ReadonlyMap<number, number>;
  /** By chip; an owner in this modality comes before owners in others. */
  readonly owners: ReadonlyMap<string, ChipOwner>;
  readonly reads: readonly CorrectedRead[];
  /** Those ahead of the server. */
  readonly waiting: readonly CorrectedRead[];
}

interface CorrectedRead {
  readonly read: LoggedRead;
  readonly at: EpochMs;
}

async function loadRace(trx: Db, modality: number, chips?: readonly string[]): Promise<RaceReads | null> {
  const rules = await loadTimingRules(trx, modality);
  const event = await eventOfModality(trx, modality);
  if (rules === null || event === null) return null;
  const readers = [...new Set(rules.readers.map(({ device }) => device))];
  if (readers.length === 0)
    return { modality, rules, readerNumbers: new Map(), owners: new Map(), reads: [], waiting: [] };
  const clocks = await loadReaderClocks(trx, readers);
  const isOurs = ofEvent(event, await usesOfReaders(trx, readers));
  const owners = await chipOwners(trx, event, readers);
  const corrected = (await readsOfReaders(trx, readers, chips)).map((read) => ({
    read,
    at: trueInstant(clocks, read.device, read.heardAt),
  }));
  const ours = corrected.filter(({ read, at }) => isOurs(read.device, at));
  const horizon = await loadHorizon(trx);
  // Outside the windows it does not count at any time.
  const waits = ({ read, at }: CorrectedRead): boolean =>
    at > horizon &&
    rules.readers.some(({ device, opensAt, closesAt }) => device === read.device && at >= opensAt && at <= closesAt);
  return {
    modality,
    rules,
    readerNumbers: await loadReaderNumbers(trx, readers),
    owners: new Map(
      owners
        .toSorted((a, b) => Number(a.modality === modality) - Number(b.modality === modality))
        .map((owner) => [owner.chip, owner]),
    ),
    reads: ours.filter((one) => !waits(one)),
    waiting: ours.filter(waits),
  };
}

async function judgeAll(trx: Db, race: RaceReads): Promise<JudgedRead[]> {
  const { rules, modality, owners, reads } = race;
  const isPersons = ({ read }: CorrectedRead): boolean =>
    read.kind !== 'gun' && owners.get(read.chip)?.modality === modality;
  const own = Map.groupBy(reads.filter(isPersons), ({ read }) => owners.get(read.chip)?.participant ?? 0);
  const positions = new Map(rules.checkpoints.map(({ id }, position) => [id, position]));
  const people = await loadDerivables(trx, modality, [...own.keys()], positions);
  const invalidated = await loadInvalidations(trx, [...new Set([...own.values()].flat().map(({ read }) => read.chip))]);
  const judged: JudgedRead[] = [];
  for (const { id, entrant } of people) {
    const corrected = new Map((own.get(id) ?? []).map((one): [string, CorrectedRead] => [readKey(one.read), one]));
    const theirs = [...corrected].map(
      ([key, { read, at }]): Read => ({ ...read, at, isInvalidated: invalidated.has(key) }),
    );
    const heard = heardWithStamps(rules, entrant, theirs);
    const judgement = judgeReads(heard.rules, entrant, heard.reads);
    const { held } = resultOf(heard.rules, entrant, judgement);
    for (const verdict of judgement.verdicts) {
      const one = corrected.get(readKey(verdict.read));
      const why = verdict.kind === 'crossing' ? null : verdict.why;
      const isHeld = verdict.kind === 'crossing' && held.includes(verdict.checkpoint);
      if (one) judged.push(judgedRead(race, one, { checkpoint: verdict.checkpoint, why, isHeld }));
    }
  }
  for (const one of reads.filter((read) => !isPersons(read))) judged.push(judgeUnlisted(race, one));
  return [...judged, ...race.waiting.map((one) => waitingRead(race, one))].sort(inOrder);
}

const waitingRead = (race: RaceReads, one: CorrectedRead): JudgedRead =>
  judgedRead(race, one, { checkpoint: checkpointAt(race.rules, one), why: 'in_future', isHeld: false });

/** A chip that runs in another modality, or is nobody's; a gun has none. */
function judgeUnlisted(race: RaceReads, one: CorrectedRead): JudgedRead {
  const isKnown = one.read.kind !== 'gun' && race.owners.has(one.read.chip);
  return judgedRead(race, one, {
    checkpoint: checkpointAt(race.rules, one),
    why: isKnown ? 'wrong_race' : 'unknown_chip',
    isHeld: false,
  });
}

/** The checkpoints that the reader serves at that instant, else at any. */
function checkpointAt({ readers }: TimingRules, { read, at }: CorrectedRead): number | null {
  const served = readers.filter(({ device }) => device === read.device);
  const open = served.find(({ opensAt, closesAt }) => at >= opensAt && at <= closesAt);
  return (open ?? served[0])?.checkpoint ?? null;
}

const judgedRead = (
  { readerNumbers, owners }: RaceReads,
  { read, at }: CorrectedRead,
  verdict: Pick<JudgedRead, 'checkpoint' | 'why' | 'isHeld'>,
): JudgedRead => ({
  read,
  at,
  reader: readerNumbers.get(read.device) ?? 0,
  bib: (read.kind !== 'gun' && owners.get(read.chip)?.bib) || null,
  ...verdict,
});

/** A total order on the read's whole key. */
const inOrder = (a: JudgedRead, b: JudgedRead): number =>
  a.at - b.at ||
  a.reader - b.reader ||
  a.read.epoch - b.read.epoch ||
  a.read.seq - b.read.seq ||
  compareText(a.read.chip, b.read.chip) ||
  a.read.heardAt - b.read.heardAt;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
