import { setTimeout as wait } from 'node:timers/promises';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { setGun } from '@dorsal/server/modules/corrections/set-gun.ts';
import { takeReads } from '@dorsal/server/modules/reads/take-reads.ts';
import { refreshStatuses } from '@dorsal/server/modules/statuses/refresh-statuses.ts';
import { stepEvent } from '@dorsal/server/modules/statuses/take-step.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { withSessionLock } from '@dorsal/server/platform/db/as-one.ts';
import { isDatabaseAway } from '@dorsal/server/platform/db/database-away.ts';
import { generateRace } from '#generator/generate-race.ts';
import type { GeneratedBatch, GeneratedRace } from '#generator/race.ts';
import { seededIds } from '#store/seeded-ids.ts';
import { sendTogether } from '#store/send-reads.ts';
import { liveRace, liveSeed, liveSlug } from './demo-races.ts';
import { findLiveEvent, racesWithoutGun, readersByNumber } from './demo-repository.ts';
import { applyRuling, type LiveRuling, liveRulings, referees } from './live-rulings.ts';
import { seasonLiveRaces } from './plans/live-races.ts';
import { liveRaceAsRun } from './store-season-race.ts';

/** One node rules at a time. */
const RULING_LOCK = 8_004_003;

/** Something that happens in a race at its instant. */
interface Due {
  readonly at: EpochMs;
  readonly batch?: GeneratedBatch;
  readonly ruling?: LiveRuling;
  /** The first gun. */
  readonly gun?: true;
  /** The boxes say that they are there. */
  readonly beat?: true;
}

/** A race of the demo that is on, or will be. */
interface Simulated {
  readonly slug: string;
  readonly seed: number;
  readonly raceFrom: (startsAt: EpochMs) => GeneratedRace;
  readonly rulingsOf: (race: GeneratedRace) => readonly LiveRuling[];
}

const simulated: readonly Simulated[] = [
  {
    slug: liveSlug,
    seed: liveSeed,
    raceFrom: (startsAt) => generateRace(liveRace(startsAt)),
    rulingsOf: liveRulings,
  },
  ...seasonLiveRaces.map(
    (live): Simulated => ({
      slug: live.slug,
      seed: live.seed,
      raceFrom: (startsAt) => liveRaceAsRun(live, startsAt),
      rulingsOf: () => [],
    }),
  ),
];

/**
 * Lets the demo's live races happen: their guns, their reads and the decisions of their referees as their time comes, first those that came due
 * since the demo was filled or last stopped (a repeated read changes nothing), at the end the finish of each event. Ends with the last race, when
 * `signal` says so, or at once where there are none or they are over. `only`: that one, by its slug. Gives the number of batches that were sent.
 * While the database does not answer each race waits, and asks again every `againMs`. A fault ends the race that it is in, and no other.
 */
export async function simulateLiveRaces(
  context: Context,
  { signal, only = null, againMs = 2_000 }: SimulationOptions,
): Promise<number> {
  const asked = simulated.filter(({ slug }) => only === null || slug === only);
  const sent = await Promise.all(asked.map((one) => simulateAlone(context, one, { signal, againMs })));
  return sent.reduce((sum, batches) => sum + batches, 0);
}

interface SimulationOptions {
  readonly signal: AbortSignal;
  readonly only?: string | null;
  readonly againMs?: number;
}

type Pace = Required<Pick<SimulationOptions, 'signal' | 'againMs'>>;

async function simulateAlone(context: Context, one: Simulated, pace: Pace): Promise<number> {
  let batches = 0;
  const onSent = (sent: number): void => {
    batches += sent;
  };
  try {
    await simulate(context, one, { ...pace, onSent });
  } catch (error) {
    context.log.error({ err: error, event: one.slug }, 'live_race_stopped');
  }
  return batches;
}

async function simulate(
  context: Context,
  one: Simulated,
  { onSent, ...pace }: Pace & { readonly onSent: (batches: number) => void },
): Promise<void> {
  const { slug, seed } = one;
  const event = await whileAway(context, pace, () => findLiveEvent(context.db, { slug, oid: seededIds(seed, slug)() }));
  if (!event?.startsAt) return;
  const { startsAt } = event;
  const race = one.raceFrom(startsAt);
  const numbers = race.readers.map(({ number }) => number);
  const readers = await whileAway(context, pace, () => readersByNumber(context.db, numbers));
  if (readers === undefined) return;
  const happens = dayOf(race, one.rulingsOf(race));
  let done = 0;
  for (let next = happens[0]; next !== undefined; next = happens[done]) {
    if (!(await untilDue(context, next.at, pace.signal))) return;
    const due = happens.slice(done).filter(({ at }) => at <= context.now());
    await whileAway(context, pace, () => bring(context, { event: event.number, startsAt, race, readers }, due));
    if (pace.signal.aborted) return;
    done += due.length;
    onSent(due.filter(({ batch }) => batch).length);
  }
  await whileAway(context, pace, () => stepEvent(context, event.oid, { step: 'finish' }, referees));
}

interface Running {
  readonly event: number;
  readonly startsAt: EpochMs;
  readonly race: GeneratedRace;
  readonly readers: ReadonlyMap<number, number>;
}

/** Brings what came due. Brought again it changes nothing: reads, guns and rulings that are there already are left. */
async function bring(context: Context, { event, startsAt, race, readers }: Running, due: readonly Due[]) {
  if (due.some(({ gun }) => gun)) await fireGuns(context, event, startsAt);
  if (due.some(({ beat }) => beat)) await beatAll(context, race);
  const batches = due.flatMap(({ batch }) => batch ?? []);
  await sendTogether(context, batches, readers);
  const rulings = due.flatMap(({ ruling }) => ruling ?? []);
  if (rulings.length > 0)
    await withSessionLock(context.db, RULING_LOCK, async () => {
      for (const ruling of rulings) await applyRuling(context, event, ruling);
    });
}

/** The outcome of an act that is tried until the database answers; undefined: the signal came first. */
async function whileAway<Outcome>(
  context: Context,
  { signal, againMs }: Pace,
  act: () => Promise<Outcome>,
): Promise<Outcome | undefined> {
  while (!signal.aborted) {
    try {
      return await act();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      context.log.warn({ err: error }, 'live_race_waited');
      await wait(againMs, undefined, { signal, ref: false }).catch(() => undefined); // the loop looks at the signal
    }
  }
  return undefined;
}

/** Staff finish the event this long after the last one is in, and switch the boxes off, whatever strolls over the mats later. */
const finishAfterMs = 2 * 60_000;

function dayOf(race: GeneratedRace, rulings: readonly LiveRuling[]): Due[] {
  const all: Due[] = [
    { at: race.startsAt, gun: true },
    ...race.batches.map((batch) => ({ at: batch.deliveredAt, batch })),
    ...rulings.map((ruling) => ({ at: ruling.at, ruling })),
    { at: race.endsAt + finishAfterMs },
    ...beats(race),
  ];
  return all.filter(({ at }) => at <= race.endsAt + finishAfterMs).sort((a, b) => a.at - b.at);
}

/** Boxes say each minute that they are there, from an hour before the start on, also while nobody passes them. */
function beats({ startsAt, endsAt }: GeneratedRace): Due[] {
  const from = startsAt - 60 * beatEveryMs;
  return Array.from({ length: Math.ceil((endsAt - from) / beatEveryMs) }, (_, beat) => ({
    at: from + beat * beatEveryMs,
    beat: true as const,
  }));
}
const beatEveryMs = 60_000;

async function beatAll(context: Context, { readers }: GeneratedRace): Promise<void> {
  for (const { number } of readers) await takeReads(context, { device: number, reads: [] }, { reader: null });
}

/** Fires the gun of the races of an event that wait for theirs. */
async function fireGuns(context: Context, event: number, gunAt: EpochMs): Promise<void> {
  const waiting = await racesWithoutGun(context.db, event);
  for (const modality of waiting) await setGun(context, { modality, wave: null, gunAt }, referees);
  await refreshStatuses(context.db, { scope: [event], now: context.now() });
}

/** Waits for the instant. False if the signal aborts first. */
async function untilDue(context: Context, at: EpochMs, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted && context.now() < at) {
    const forMs = Math.min(at - context.now(), longestWaitMs);
    await wait(forMs, undefined, { signal, ref: false }).catch(() => undefined); // the loop looks at the signal
  }
  return !signal.aborted;
}

/** A clock that is set while we wait is noticed this soon. */
const longestWaitMs = 60_000;
