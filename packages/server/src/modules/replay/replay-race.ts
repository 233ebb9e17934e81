import { type RaceClock, raceNow } from '@dorsal/domain/event/race-clock.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { setGun } from '#modules/corrections/set-gun.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { createDeriver } from '#modules/derive/derive-loop.ts';
import { createReadIntake } from '#modules/reads/read-intake.ts';
import type { Context } from '#platform/context.ts';
import { type Comparison, compareClassifications } from './compare-classifications.ts';
import { type CopiedRace, copyRace } from './copying/copy-race.ts';
import { repeatCorrections } from './copying/repeat-corrections.ts';
import { type Bring, bringToIntake } from './playing/bring.ts';
import { loadScript, type Script } from './playing/load-script.ts';
import { play, type Step } from './playing/play.ts';
import { timelineOf } from './playing/timeline.ts';
import { startRaceClock, stopRaceClock } from './race-clocks.ts';

export interface ReplayWish {
  readonly modality: { readonly number: number; readonly eventNumber: number; readonly eventSlug: string };
  readonly speed: number;
  /** The instant of the race to begin at; what was heard before is there at once. Default: a minute before the first read or gun. */
  readonly from?: EpochMs;
  /** True: the copy of an earlier replay stays beside this one. */
  readonly keepsOther: boolean;
  /** How reads get there. Default: straight into the database, and their results are derived here. */
  readonly bring?: Bring;
  readonly listenUrl: string | null;
  readonly signal: AbortSignal;
  readonly onBegun?: (begun: { slug: string; reads: number; from: EpochMs; until: EpochMs }) => void;
  /** Reads brought, of all. */
  readonly onProgress?: (done: number, total: number) => void;
}

export type ReplayOutcome =
  | { readonly ok: true; readonly slug: string; readonly comparisons: readonly ComparedRace[] }
  /** Stopped on the way: the clock of the copy stands. */
  | { readonly ok: true; readonly slug: string; readonly comparisons: null }
  | { readonly ok: false; readonly refusal: 'nothing_heard' }
  | { readonly ok: false; readonly refusal: 'from_after_end' }
  | { readonly ok: false; readonly refusal: 'slug_taken'; readonly slug: string };

export interface ComparedRace extends Comparison {
  readonly shortName: string;
}

/**
 * Plays a race again from its read log, into a copy of it whose clock runs `speed` times as fast: the same reads at the same instants of the race, in
 * batches as gateways send them, and the guns as they went off. At the end the copy gets what staff corrected, and its classifications are compared
 * with the original's. Throws a DeliveryFailure when reads do not get there.
 */
export async function replayRace(context: Context, wish: ReplayWish): Promise<ReplayOutcome> {
  const { modality } = wish;
  const script = await loadScript(context.db, { event: modality.eventNumber, modality: modality.number });
  if (script === null) return { ok: false, refusal: 'nothing_heard' };
  const from = wish.from ?? script.from;
  if (from >= script.until) return { ok: false, refusal: 'from_after_end' };
  const copied = await copyRace(context, {
    event: modality.eventNumber,
    slug: modality.eventSlug,
    modality: modality.number,
    keepsOther: wish.keepsOther,
    standsAt: from,
  });
  if (!copied.ok) return copied;
  const { copy } = copied;
  await deriveEverything(context);
  wish.onBegun?.({ slug: copy.slug, reads: script.reads.length, from, until: script.until });
  const isWhole = await withBringing(context, wish, (bring) =>
    playScript(context, { ...wish, from, bring, script, copy }),
  );
  if (!isWhole) return { ok: true, slug: copy.slug, comparisons: null };
  await repeatCorrections(context, copy);
  await deriveEverything(context);
  return { ok: true, slug: copy.slug, comparisons: await compareAll(context, copy) };
}

/** Reads brought straight into the database are derived here, also where no server runs; with one, both do and neither is in the other's way. */
async function withBringing<Outcome>(
  context: Context,
  { bring, listenUrl }: ReplayWish,
  work: (bring: Bring) => Promise<Outcome>,
): Promise<Outcome> {
  if (bring) return await work(bring);
  const deriver = createDeriver({ context, listenUrl });
  const intake = createReadIntake({ context, onMarked: deriver.nudge });
  deriver.start();
  try {
    return await work(bringToIntake(intake));
  } finally {
    await intake.close();
    await deriver.stop();
  }
}

interface Performance extends ReplayWish {
  readonly from: EpochMs;
  readonly bring: Bring;
  readonly script: Script;
  readonly copy: CopiedRace;
}

/** Starts the clock and plays; true when it came to the end. However it ends, the clock stands then. */
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
  const { script, copy, from, speed, bring, onProgress } = performance;
  const readers = await publicIds(context, 'reader', copy.readers);
  const modalities = await publicIds(context, 'modality', copy.modalities);
  const deliveries = timelineOf(script.reads, { from, until: script.until, sendsEveryMs: 1_000 * speed });
  let brought = 0;
  const reads = deliveries.map(({ dueAt, reader, items }): Step => {
    const run = async (): Promise<void> => {
      await bring(readers.get(reader) ?? '', items);
      brought += items.length;
      onProgress?.(brought, script.reads.length);
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
  // The gun before what was heard at its instant.
  return [...guns, ...reads].toSorted((a, b) => a.dueAt - b.dueAt);
}

/** The public ids of the copies, by the numbers of their originals. */
async function publicIds(
  { db }: Context,
  table: 'reader' | 'modality',
  copies: ReadonlyMap<number, number>,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom(table)
    .select(['number', 'oid'])
    .where('number', 'in', [...copies.values()])
    .execute();
  const oids = new Map(rows.map(({ number, oid }) => [number, oid]));
  return new Map([...copies].map(([original, copy]) => [original, oids.get(copy) ?? '']));
}

async function compareAll(context: Context, { modalities }: CopiedRace): Promise<ComparedRace[]> {
  const names = await context.db
    .selectFrom('modality')
    .select(['number', 'short_name'])
    .where('number', 'in', [...modalities.keys()])
    .execute();
  const compared: ComparedRace[] = [];
  for (const { number, short_name: shortName } of names.toSorted((a, b) => a.number - b.number)) {
    const comparison = await compareClassifications(context, number, modalities.get(number) ?? 0);
    compared.push({ shortName, ...comparison });
  }
  return compared;
}
