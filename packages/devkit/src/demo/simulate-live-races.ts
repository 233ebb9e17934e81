import { setTimeout as wait } from 'node:timers/promises';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { setGun } from '@dorsal/server/modules/corrections/set-gun.ts';
import { refreshStatuses } from '@dorsal/server/modules/statuses/refresh-statuses.ts';
import { stepEvent } from '@dorsal/server/modules/statuses/take-step.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { withSessionLock } from '@dorsal/server/platform/db/one-connection/session-lock.ts';
import { bringTogether } from '#factories/bring-reads.ts';
import { seededIds } from '#factories/next-id.ts';
import { generateRace } from '#generator/generate-race.ts';
import type { GeneratedBatch, GeneratedRace } from '#generator/race.ts';
import { liveRace, liveSeed, liveSlug } from './demo-races.ts';
import { applyRuling, type LiveRuling, liveRulings, referees } from './live-rulings.ts';
import { seasonLiveRaces } from './season/plans/live-races.ts';
import { liveRaceAsRun } from './season/store-live-race.ts';

/** One node rules at a time. */
const RULING_LOCK = 8_004_003;

/** Something of the race whose time comes. */
interface Due {
  readonly at: EpochMs;
  readonly batch?: GeneratedBatch;
  readonly ruling?: LiveRuling;
  /** The first gun. */
  readonly gun?: true;
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
 * `signal` says so, or at once where there are none or they are over. `only`: that one, by its slug. Gives the number of batches brought.
 */
export async function simulateLiveRaces(
  context: Context,
  { signal, only = null }: { readonly signal: AbortSignal; readonly only?: string | null },
): Promise<number> {
  const asked = simulated.filter(({ slug }) => only === null || slug === only);
  const brought = await Promise.all(asked.map((one) => simulate(context, one, signal)));
  return brought.reduce((sum, batches) => sum + batches, 0);
}

async function simulate(context: Context, one: Simulated, signal: AbortSignal): Promise<number> {
  const event = await liveDemoEvent(context, one);
  if (!event?.date_start) return 0;
  const startsAt = event.date_start.getTime();
  const race = one.raceFrom(startsAt);
  const readers = await readerNumbers(
    context,
    race.readers.map(({ numericId }) => numericId),
  );
  const happens = dayOf(race, one.rulingsOf(race));
  let done = 0;
  let brought = 0;
  for (let next = happens[0]; next !== undefined; next = happens[done]) {
    if (!(await untilDue(context, next.at, signal))) return brought;
    const due = happens.slice(done).filter(({ at }) => at <= context.now());
    if (due.some(({ gun }) => gun)) await fireGuns(context, event.number, startsAt);
    const batches = due.flatMap(({ batch }) => batch ?? []);
    await bringTogether(context, batches, readers);
    const rulings = due.flatMap(({ ruling }) => ruling ?? []);
    if (rulings.length > 0)
      await withSessionLock(context.db, RULING_LOCK, async () => {
        for (const ruling of rulings) await applyRuling(context, event.number, ruling);
      });
    done += due.length;
    brought += batches.length;
  }
  await stepEvent(context, event.oid, { step: 'finish' }, referees);
  return brought;
}

/** Staff finish the event this long after the last one is in, and switch the boxes off, whatever strolls over the mats later. */
const finishAfterMs = 2 * 60_000;

function dayOf(race: GeneratedRace, rulings: readonly LiveRuling[]): Due[] {
  const all: Due[] = [
    { at: race.startsAt, gun: true },
    ...race.batches.map((batch) => ({ at: batch.deliveredAt, batch })),
    ...rulings.map((ruling) => ({ at: ruling.at, ruling })),
    { at: race.endsAt + finishAfterMs },
  ];
  return all.filter(({ at }) => at <= race.endsAt + finishAfterMs).sort((a, b) => a.at - b.at);
}

/** The gun of a race that waited for it; those that have one keep it. */
async function fireGuns(context: Context, event: number, gunAt: EpochMs): Promise<void> {
  const waiting = await context.db
    .selectFrom('modality')
    .leftJoin('wave', 'wave.modality_number', 'modality.number')
    .select('modality.oid')
    .where('event_number', '=', event)
    .where('modality.gun_at', 'is', null)
    .where('wave.number', 'is', null)
    .execute();
  for (const { oid } of waiting) await setGun(context, { modality: oid, wave: null, gunAt }, referees);
  await refreshStatuses(context.db, { scope: [event], now: context.now() });
}

/** A race of the demo while it is on or waits; somebody else's race of the same name is none of it. */
const liveDemoEvent = ({ db }: Context, { slug, seed }: Simulated) =>
  db
    .selectFrom('event')
    .select(['number', 'oid', 'date_start'])
    .where('slug', '=', slug)
    .where('oid', '=', seededIds(seed, slug)())
    .where('status', 'in', ['live', 'waiting_for_start'])
    .executeTakeFirst();

/** Whether its time came before the signal did. */
async function untilDue(context: Context, at: EpochMs, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted && context.now() < at) {
    const forMs = Math.min(at - context.now(), longestWaitMs);
    await wait(forMs, undefined, { signal, ref: false }).catch(() => undefined); // the loop looks at the signal
  }
  return !signal.aborted;
}

/** A clock that is set while we wait is noticed this soon. */
const longestWaitMs = 60_000;

async function readerNumbers({ db }: Context, numericIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('reader')
    .select(['number', 'numeric_id'])
    .where('numeric_id', 'in', numericIds)
    .execute();
  return new Map(rows.map(({ number, numeric_id }) => [numeric_id, number]));
}
