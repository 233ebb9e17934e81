import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { bringReads } from '#factories/bring-reads.ts';
import type { GeneratedRace } from '#generator/race.ts';
import { dressEvent } from '../event-details.ts';
import type { SeasonLiveRace } from './plans/live-races.ts';
import type { SeasonFill } from './season-context.ts';
import { placeOf, runInTown, storeSeasonRace } from './store-past-race.ts';

const minute = 60_000;

/** When a live race of the season starts, to the minute. */
const liveStart = (now: EpochMs, { since }: SeasonLiveRace): EpochMs => Math.floor((now - since) / minute) * minute;

/** A live race as it goes, from its start on. */
export const liveRaceAsRun = (live: SeasonLiveRace, startsAt: EpochMs): GeneratedRace =>
  runInTown(live.plan(startsAt), live.town).race;

/** Writes a race with what has happened in it by now; what is still to come is `simulateLiveRaces`'. Gives how many are in. */
export async function storeLiveRace(fill: SeasonFill, live: SeasonLiveRace): Promise<number> {
  const { context } = fill;
  const startsAt = liveStart(context.now(), live);
  const { race, stored } = await storeSeasonRace(context, live.plan(startsAt), live.town);
  if (startsAt > context.now())
    await context.db.updateTable('modality').set({ gun_at: null }).where('event_number', '=', stored.number).execute();
  await bringReads(context, race, stored, context.now());
  await dressEvent(context.db, stored.number, {
    startsAt,
    columns: { ...placeOf(live.town), tags: ['popular'], contact_email: `${live.slug}@example.org` },
    priceCents: [1_200, 1_500],
    organisms: [fill.organisers[1] ?? 0],
  });
  return race.modalities.reduce((sum, { runners }) => sum + runners.length, 0);
}
