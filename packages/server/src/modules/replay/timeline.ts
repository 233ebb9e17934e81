import type { ReadItem } from '@dorsal/contract/calls/reads.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import type { Db } from '#platform/context.ts';
import { modalitiesTogether } from './copy-repository.ts';
import { gunsOf, loggedReads, readersOf, type ScriptGun, type ScriptRead, windowsOf } from './script-repository.ts';

/** The reads that one reader sends together, at an instant of the race. */
export interface Delivery<Item> {
  readonly dueAt: EpochMs;
  readonly reader: number;
  readonly items: readonly Item[];
}

export interface TimelineOptions {
  /** Reads before `from` are delivered at it, reads after `until` at that. */
  readonly from: EpochMs;
  readonly until: EpochMs;
  /** The race time between two batches of a gateway. */
  readonly sendsEveryMs: Ms;
}

/** As gateways really send: 20 reads at most. */
const mostReads = 20;
/** Reads before the beginning are sent in batches as large as allowed. */
const mostReadsAtOnce = 500;

/** The reads of a race as its gateways sent them: per reader, in the order of time, by twenty or as long as a gateway waits. */
export function timelineOf<Item>(reads: readonly ScriptRead<Item>[], options: TimelineOptions): Delivery<Item>[] {
  const { from, until } = options;
  const inTime = reads
    .map((read) => ({ read, at: Math.min(until, Math.max(from, read.at)) }))
    .toSorted((a, b) => a.at - b.at || a.read.at - b.read.at || a.read.epoch - b.read.epoch || a.read.seq - b.read.seq);
  const byReader = Map.groupBy(inTime, ({ read }) => read.reader);
  const deliveries = [...byReader].flatMap(([reader, own]) => packed(reader, own, options));
  return deliveries.toSorted((a, b) => a.dueAt - b.dueAt || a.reader - b.reader);
}

interface Timed<Item> {
  readonly read: ScriptRead<Item>;
  readonly at: EpochMs;
}

function packed<Item>(reader: number, reads: readonly Timed<Item>[], options: TimelineOptions): Delivery<Item>[] {
  const deliveries: Delivery<Item>[] = [];
  let items: Item[] = [];
  let packing = packingAt(0, options);
  const send = (dueAt: EpochMs): void => {
    if (items.length > 0) deliveries.push({ dueAt, reader, items });
    items = [];
  };
  for (const { read, at } of reads) {
    if (at > packing.closesAt) send(packing.closesAt);
    if (items.length === 0) packing = packingAt(at, options);
    items.push(read.item);
    if (items.length >= packing.most) send(at);
  }
  send(packing.closesAt);
  return deliveries;
}

/** The latest instant at which a batch with a first read at that time is sent, and its largest size. */
const packingAt = (openedAt: EpochMs, { from, until, sendsEveryMs }: TimelineOptions) =>
  openedAt === from
    ? { closesAt: from, most: mostReadsAtOnce }
    : { closesAt: Math.min(until, openedAt + sendsEveryMs), most: mostReads };

/** The script of a replay: all reads, the guns, and the instants between which the race happened. */
export interface Script {
  readonly reads: readonly ScriptRead<ReadItem>[];
  readonly guns: readonly ScriptGun[];
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** The time from the start of a replay to the first read or gun, so that people see the start coming. */
const leadMs: Ms = 60_000;

/** The script of a modality and those that share readers with it; null: there is no read in their windows. */
export async function loadScript(
  db: Db,
  { event, modality }: { event: number; modality: number },
): Promise<Script | null> {
  const modalities = await modalitiesTogether(db, modality);
  const readers = await readersOf(db, modalities);
  if (readers.length === 0) return null;
  const reads = await loggedReads(db, event, readers);
  const isInWindow = await windowsOf(db, modalities);
  const guns = await gunsOf(db, modalities);
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { reader, at } of reads) {
    if (!isInWindow(reader, at)) continue;
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  if (last < first) return null;
  for (const { at } of guns) [first, last] = [Math.min(first, at), Math.max(last, at)];
  return { reads, guns, from: first - leadMs, until: last };
}
