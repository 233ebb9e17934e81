import { type RaceClock, raceNow } from '@dorsal/domain/event/race-clock.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { setGun } from '#modules/corrections/set-gun.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { createDeriver } from '#modules/derive/derive-loop.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { exportClassification } from '#modules/exports/export-classification.ts';
import { createReadIntake } from '#modules/reads/read-intake.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';
import type { Context } from '#platform/context.ts';
import { type CopiedRace, copyRace } from './copy-race.ts';
import { oidsOf, shortNamesOf } from './copy-repository.ts';
import { repeatEnd, repeatRulings, repeatTimes } from './correction-repository.ts';
import { play, type Step } from './play.ts';
import { startRaceClock, stopRaceClock } from './race-clock-repository.ts';
import { type Send, sendToIntake } from './send-reads.ts';
import { loadScript, type Script, timelineOf } from './timeline.ts';

export interface ReplayOptions {
  readonly modality: { readonly number: number; readonly eventNumber: number; readonly eventSlug: string };
  readonly speed: number;
  /** The instant of the race to begin at; earlier reads are there at once. Default: a minute before the first read or gun. */
  readonly from?: EpochMs;
  /** True: the copy of an earlier replay stays beside this one. */
  readonly keepsEarlier: boolean;
  /** The delivery of reads. Default: straight into the database, and their results are derived here. */
  readonly send?: Send;
  readonly listenUrl: string | null;
  readonly signal: AbortSignal;
  readonly onBegun?: (begun: { slug: string; reads: number; from: EpochMs; until: EpochMs }) => void;
  /** Reads sent, of all. */
  readonly onProgress?: (done: number, total: number) => void;
}

export type ReplayOutcome =
  | { readonly ok: true; readonly slug: string; readonly comparisons: readonly ComparedRace[] }
  /** Stopped on the way: the clock of the copy is stopped. */
  | { readonly ok: true; readonly slug: string; readonly comparisons: null }
  | { readonly ok: false; readonly refusal: 'nothing_heard' }
  | { readonly ok: false; readonly refusal: 'from_after_end' }
  | { readonly ok: false; readonly refusal: 'slug_taken'; readonly slug: string };

export interface ComparedRace extends Comparison {
  readonly shortName: string;
}

/**
 * Plays a race again from its read log, into a copy of it whose clock runs `speed` times as fast: the same reads at the same instants of the race, in
 * batches as gateways send them, and the guns as they went off. At the end the copy gets the corrections of staff, and its classifications are compared
 * with the original's. Throws a DeliveryFailure when reads do not get there.
 */
export async function replayRace(context: Context, options: ReplayOptions): Promise<ReplayOutcome> {
  const { modality } = options;
  const script = await loadScript(context.db, { event: modality.eventNumber, modality: modality.number });
  if (script === null) return { ok: false, refusal: 'nothing_heard' };
  const from = options.from ?? script.from;
  if (from >= script.until) return { ok: false, refusal: 'from_after_end' };
  const copied = await copyRace(context, {
    event: modality.eventNumber,
    slug: modality.eventSlug,
    modality: modality.number,
    keepsEarlier: options.keepsEarlier,
    standsAt: from,
  });
  if (!copied.ok) return copied;
  const { copy } = copied;
  await deriveEverything(context);
  options.onBegun?.({ slug: copy.slug, reads: script.reads.length, from, until: script.until });
  const isWhole = await withSender(context, options, (send) =>
    playScript(context, { ...options, from, send, script, copy }),
  );
  if (!isWhole) return { ok: true, slug: copy.slug, comparisons: null };
  await repeatCorrections(context, copy);
  await deriveEverything(context);
  return { ok: true, slug: copy.slug, comparisons: await compareAll(context, copy) };
}

/** This process derives reads sent straight into the database, even if no server runs. Beside a server both derive, without disturbing each other. */
async function withSender<Outcome>(
  context: Context,
  { send, listenUrl }: ReplayOptions,
  work: (send: Send) => Promise<Outcome>,
): Promise<Outcome> {
  if (send) return await work(send);
  const deriver = createDeriver({ context, listenUrl });
  const intake = createReadIntake({ context, deriver });
  deriver.start();
  try {
    return await work(sendToIntake(intake));
  } finally {
    await intake.close();
    await deriver.stop();
  }
}

interface Performance extends ReplayOptions {
  readonly from: EpochMs;
  readonly send: Send;
  readonly script: Script;
  readonly copy: CopiedRace;
}

/** Starts the clock and plays; true when it came to the end. The clock is stopped however it ends. */
async function playScript(context: Context, performance: Performance): Promise<boolean> {
  const { script, copy, from, speed, signal, modality } = performance;
  const clock: RaceClock = { realFrom: context.now(), raceFrom: from, raceUntil: script.until, speed };
  const steps = await stepsOf(context, performance);
  await startRaceClock(context.db, copy.event, modality.eventNumber, clock);
  let isWhole = false;
  try {
    isWhole = await play(steps, { clock, now: context.now, signal });
    return isWhole;
  } finally {
    if (!isWhole) await stopRaceClock(context.db, copy.event, raceNow(clock, context.now()));
  }
}

async function stepsOf(context: Context, performance: Performance): Promise<Step[]> {
  const { script, copy, from, speed, send, onProgress } = performance;
  const readers = await publicIds(context, 'reader', copy.readers);
  const modalities = await publicIds(context, 'modality', copy.modalities);
  const deliveries = timelineOf(script.reads, { from, until: script.until, sendsEveryMs: 1_000 * speed });
  let sent = 0;
  const reads = deliveries.map(({ dueAt, reader, items }): Step => {
    const run = async (): Promise<void> => {
      await send(readers.get(reader) ?? '', items);
      sent += items.length;
      onProgress?.(sent, script.reads.length);
    };
    return { dueAt, lane: `reader ${reader}`, run };
  });
  const guns = script.guns.map(({ modality, wave, at }): Step => {
    const gun = { modality: modalities.get(modality) ?? '', wave, gunAt: at };
    const run = async (): Promise<void> => {
      await setGun(context, gun, { name: 'replay', user: null });
    };
    return { dueAt: Math.max(from, at), lane: `modality ${modality}`, run };
  });
  // The gun comes before the reads of its instant.
  return [...guns, ...reads].toSorted((a, b) => a.dueAt - b.dueAt);
}

/** The public ids of the copies, by the numbers of their originals. */
async function publicIds(
  { db }: Context,
  table: 'reader' | 'modality',
  copies: ReadonlyMap<number, number>,
): Promise<Map<number, string>> {
  const rows = await oidsOf(db, table, [...copies.values()]);
  const oids = new Map(rows.map(({ number, oid }) => [number, oid]));
  return new Map([...copies].map(([original, copy]) => [original, oids.get(copy) ?? '']));
}

async function compareAll(context: Context, { modalities }: CopiedRace): Promise<ComparedRace[]> {
  const names = await shortNamesOf(context.db, [...modalities.keys()]);
  const compared: ComparedRace[] = [];
  for (const { number, short_name: shortName } of names.toSorted((a, b) => a.number - b.number)) {
    const comparison = await compareClassifications(context, number, modalities.get(number) ?? 0);
    compared.push({ shortName, ...comparison });
  }
  return compared;
}

/**
 * Repeats on the copy the corrections of staff to the original: times by hand, known stops, penalties, rulings on people and reads, the present guns, and the
 * end of the race. It does so after the last read, because the instant of a correction has no effect on it.
 */
async function repeatCorrections(context: Context, copy: CopiedRace): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await repeatTimes(trx, copy);
    await repeatRulings(trx, copy);
    await repeatEnd(trx, copy);
    await refreshStatuses(trx, { scope: [copy.event], now: context.now() });
    // The corrections can change boards, rules and results of anyone.
    for (const modality of copy.modalities.values()) await mark(trx, 'gun', { modality });
  });
}

/** The first line in which two classifications differ; null on a side: it has no such line. */
interface Difference {
  /** From 1, the heading included. */
  readonly line: number;
  readonly original: string | null;
  readonly copy: string | null;
}

interface Comparison {
  /** People on the original's classification. */
  readonly people: number;
  /** Null: they are equal to the byte. */
  readonly difference: Difference | null;
}

/** Compares the classification of a modality with that of its copy, as they are exported. */
async function compareClassifications(context: Context, original: number, copy: number): Promise<Comparison> {
  const [one, other] = [await linesOf(context, original), await linesOf(context, copy)];
  const length = Math.max(one.length, other.length);
  for (let line = 0; line < length; line += 1) {
    if (one[line] === other[line]) continue;
    const difference = { line: line + 1, original: one[line] ?? null, copy: other[line] ?? null };
    return { people: one.length - 2, difference };
  }
  return { people: one.length - 2, difference: null };
}

async function linesOf(context: Context, modality: number): Promise<string[]> {
  const exported = await exportClassification(context, { modality, format: 'csv' });
  return exported.ok ? exported.text.split('\n') : [];
}
