import type { RaceClock } from '@dorsal/domain/event/race-clock.ts';
import type { Db } from '#platform/context.ts';

/** Starts the clock of a copied event, or starts it anew. */
export async function startRaceClock(db: Db, event: number, original: number, clock: RaceClock): Promise<void> {
  const row = {
    copy_of: original,
    real_from: clock.realFrom,
    race_from: clock.raceFrom,
    race_until: clock.raceUntil,
    speed: clock.speed,
  };
  await db
    .insertInto('race_clock')
    .values({ event_number: event, ...row })
    .onConflict((conflict) => conflict.column('event_number').doUpdateSet(row))
    .execute();
}

/** Stops a clock at an instant of its race. */
export async function stopRaceClock(db: Db, event: number, raceUntil: number): Promise<void> {
  await db.updateTable('race_clock').set({ race_until: raceUntil }).where('event_number', '=', event).execute();
}

/** The clock of an event; null: it runs on the clock of now, as every race does that is no replay. */
export const raceClockOf = async (db: Db, event: number): Promise<RaceClock | null> =>
  (await raceClocksOf(db, [event])).get(event) ?? null;

/** The clocks of these events; an event without a clock of its own is absent. */
export async function raceClocksOf(db: Db, events: readonly number[]): Promise<Map<number, RaceClock>> {
  if (events.length === 0) return new Map();
  const rows = await db
    .selectFrom('race_clock')
    .selectAll()
    .where('event_number', 'in', [...events])
    .execute();
  return new Map(
    rows.map((row) => [
      row.event_number,
      { realFrom: row.real_from, raceFrom: row.race_from, raceUntil: row.race_until, speed: row.speed },
    ]),
  );
}
