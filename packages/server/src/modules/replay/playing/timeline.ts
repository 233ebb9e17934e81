import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';

/** A read of the log on its way to the copy. */
export interface ScriptRead<Item> {
  /** Number of the reader that heard it. */
  readonly reader: number;
  /** When it was heard, by a true clock. */
  readonly at: EpochMs;
  readonly epoch: number;
  readonly seq: number;
  readonly item: Item;
}

/** What one reader sends at once, at an instant of the race. */
export interface Delivery<Item> {
  readonly dueAt: EpochMs;
  readonly reader: number;
  readonly items: readonly Item[];
}

export interface TimelineWish {
  /** Reads before it are delivered at it, those after `until` at that. */
  readonly from: EpochMs;
  readonly until: EpochMs;
  /** How much of the race a gateway lets pass before it sends what it has. */
  readonly sendsEveryMs: Ms;
}

/** As gateways really send: 20 reads at most. */
const mostReads = 20;
/** What lies before the beginning is brought in as large a step as a batch may be. */
const mostReadsAtOnce = 500;

/** The reads of a race as its gateways sent them: per reader, in the order of time, by twenty or as long as a gateway waits. */
export function timelineOf<Item>(reads: readonly ScriptRead<Item>[], wish: TimelineWish): Delivery<Item>[] {
  const { from, until } = wish;
  const inTime = reads
    .map((read) => ({ read, at: Math.min(until, Math.max(from, read.at)) }))
    .toSorted((a, b) => a.at - b.at || a.read.at - b.read.at || a.read.epoch - b.read.epoch || a.read.seq - b.read.seq);
  const byReader = Map.groupBy(inTime, ({ read }) => read.reader);
  const deliveries = [...byReader].flatMap(([reader, own]) => packed(reader, own, wish));
  return deliveries.toSorted((a, b) => a.dueAt - b.dueAt || a.reader - b.reader);
}

interface Timed<Item> {
  readonly read: ScriptRead<Item>;
  readonly at: EpochMs;
}

function packed<Item>(reader: number, reads: readonly Timed<Item>[], wish: TimelineWish): Delivery<Item>[] {
  const deliveries: Delivery<Item>[] = [];
  let items: Item[] = [];
  let packing = packingAt(0, wish);
  const send = (dueAt: EpochMs): void => {
    if (items.length > 0) deliveries.push({ dueAt, reader, items });
    items = [];
  };
  for (const { read, at } of reads) {
    if (at > packing.closesAt) send(packing.closesAt);
    if (items.length === 0) packing = packingAt(at, wish);
    items.push(read.item);
    if (items.length >= packing.most) send(at);
  }
  send(packing.closesAt);
  return deliveries;
}

/** When a batch goes out at the latest whose first read came then, and what it holds at most. */
const packingAt = (openedAt: EpochMs, { from, until, sendsEveryMs }: TimelineWish) =>
  openedAt === from
    ? { closesAt: from, most: mostReadsAtOnce }
    : { closesAt: Math.min(until, openedAt + sendsEveryMs), most: mostReads };
