import { type PlacedEntry, placeLog } from '@dorsal/domain/pocket/place-log.ts';
import { placesMeant } from '@dorsal/domain/pocket/places-meant.ts';
import { tolerableMs } from '@dorsal/domain/readers/sender-clock.ts';
import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import type { Db } from '#platform/context.ts';
import {
  actsOfPhone,
  type HandStamp,
  keyOf,
  loadLog,
  type PhoneAct,
  passRosterGate,
  replaceStamps,
  stampsOfPhone,
  writeAct,
} from './log-repository.ts';
import type { StampChange } from './official-stamps.ts';
import type { HelperPhone } from './phone-repository.ts';
import { placesOfPhone } from './phone-repository.ts';
import { holdersOfEvent, type PocketPlace, placesOfEvent } from './places-repository.ts';

/**
 * Makes of the whole log of a phone what stands of it: stamps with their instants, guns and words on people. Only what differs is written, and whoever a stamp
 * was or is of is marked. The phone's row is held, so one log at a time is placed; it is the last thing of a transaction but for the trail.
 */
export async function placeStamps(trx: Db, phone: HelperPhone, now: EpochMs): Promise<readonly StampChange[]> {
  const planned = await planStamps(trx, phone, now);
  await writePlanned(trx, phone, planned);
  return planned.changes;
}

/** Stamps, guns and words of a log as they stand once it is placed, and the stamps that differ from those written. */
export interface PlannedStamps {
  readonly placed: readonly PlacedEntry[];
  readonly changes: readonly StampChange[];
}

/** Writes nothing yet. */
export async function planStamps(trx: Db, phone: HelperPhone, now: EpochMs): Promise<PlannedStamps> {
  const log = await loadLog(trx, phone.number);
  const places = await placesOfEvent(trx, phone.event);
  const allowed = await placesOfPhone(trx, phone.number);
  const placed = placeLog(log).map((one) => ({
    ...one,
    bib: log.namings.get(keyOf(one.entry)) ?? one.bib,
    // A time that has not come yet is none.
    isCertain: one.isCertain && one.at <= now + tolerableMs,
  }));
  const ofCourse = { places, allowed };
  const stamps = placed.flatMap((one) => (one.entry.kind === 'stamp' ? [stampOf(one, ofCourse)] : []));
  return { placed, changes: changesBetween(await stampsOfPhone(trx, phone.number), stamps) };
}

export async function writePlanned(trx: Db, phone: HelperPhone, { placed, changes }: PlannedStamps): Promise<void> {
  await writeChanged(trx, phone, changes);
  await writeActs(trx, phone.number, placed);
}

interface OfCourse {
  readonly places: readonly PocketPlace[];
  /** Null: all. */
  readonly allowed: readonly number[] | null;
}

/** One at a place that the link does not allow means none. */
function stampOf({ entry, checkpoint, at, isCertain, bib }: PlacedEntry, { places, allowed }: OfCourse): HandStamp {
  const open = places.filter(({ number }) => allowed?.includes(number) ?? true);
  const named = open.find(({ oid }) => oid === checkpoint);
  return {
    ...{ epoch: entry.epoch, seq: entry.seq, segment: entry.segment, at, is_certain: isCertain },
    checkpoint_number: named?.number ?? places.find(({ oid }) => oid === checkpoint)?.number ?? null,
    meant_numbers: named ? placesMeant(named, open) : [],
    ...{ bib, bib_key: bib === null ? null : sameBib(bib) },
  };
}

function changesBetween(before: readonly HandStamp[], stamps: readonly HandStamp[]): StampChange[] {
  const stood = new Map(before.map((stamp) => [keyOf(stamp), stamp]));
  const standing = new Set(stamps.map(keyOf));
  const written = stamps.map((after): StampChange => ({ before: stood.get(keyOf(after)), after }));
  const gone = before.filter((stamp) => !standing.has(keyOf(stamp))).map((one): StampChange => ({ before: one }));
  return [...written.filter(({ before: one, after }) => after && !isSame(one, after)), ...gone];
}

async function writeChanged(trx: Db, phone: HelperPhone, changes: readonly StampChange[]): Promise<void> {
  if (changes.length === 0) return;
  const written = changes.flatMap(({ after }) => after ?? []);
  const gone = changes.flatMap(({ before, after }) => (before && !after ? [before] : []));
  await passRosterGate(trx);
  await replaceStamps(trx, { phone: phone.number, event: phone.event }, { written, gone });
  const stamps = changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  const keys = new Set(stamps.flatMap(({ bib_key: key }) => (key === null ? [] : [key])));
  if (keys.size === 0) return;
  const holders = await holdersOfEvent(trx, phone.event);
  const participants = holders.filter(({ bib }) => keys.has(sameBib(bib))).map(({ number }) => number);
  await mark(trx, 'hand_stamp', { participants });
}

const isSame = (one: HandStamp | undefined, other: HandStamp): boolean =>
  one !== undefined && JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
const valuesOf = (one: HandStamp): unknown[] => [
  ...[one.segment, one.at, one.is_certain, one.checkpoint_number],
  ...[one.meant_numbers, one.bib],
];

type Named = PlacedEntry['entry'] & { readonly kind: PhoneAct['kind'] };
const isAct = (entry: PlacedEntry['entry']): entry is Named => entry.kind !== 'stamp';

/** Notes guns and words on people as they stand, and those that were taken back; `applyActs` does something about them. */
async function writeActs(trx: Db, phone: number, placed: readonly PlacedEntry[]): Promise<void> {
  const stood = new Map((await actsOfPhone(trx, phone)).map((act) => [keyOf(act), act]));
  const standing = new Set(placed.map(({ entry }) => keyOf(entry)));
  for (const { entry, at, isCertain, bib } of placed) {
    const known = stood.get(keyOf(entry));
    // The instant that was acted on stays.
    if (!isAct(entry) || (known?.outcome === 'done' && known.stands)) continue;
    const act = actOf(entry, { at, isCertain, bib });
    if (known === undefined || isChanged(known, act)) await writeAct(trx, phone, { ...act, ...outcomeOf(known) });
  }
  for (const act of stood.values())
    if (act.stands && !standing.has(keyOf(act))) await writeAct(trx, phone, { ...act, stands: false });
}

const outcomeOf = (known: PhoneAct | undefined): Pick<PhoneAct, 'outcome' | 'had_status'> => ({
  // Named otherwise, it is tried again.
  outcome: known?.outcome === 'done' ? 'done' : null,
  had_status: known?.had_status ?? null,
});

const isChanged = (known: PhoneAct, act: Omit<PhoneAct, 'outcome' | 'had_status'>): boolean =>
  known.at !== act.at || known.is_certain !== act.is_certain || known.bib !== act.bib || !known.stands;

const actOf = (
  entry: Named,
  { at, isCertain, bib }: Pick<PlacedEntry, 'at' | 'isCertain' | 'bib'>,
): Omit<PhoneAct, 'outcome' | 'had_status'> => ({
  ...{ epoch: entry.epoch, seq: entry.seq, kind: entry.kind, at, is_certain: isCertain, stands: true, bib },
  ...{ checkpoint: entry.checkpoint ?? null, modality: entry.modality ?? null, wave: entry.wave ?? null },
});
