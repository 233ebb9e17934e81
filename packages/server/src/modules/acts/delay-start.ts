import type { Ms } from '@dorsal/domain/timing/types.ts';
import { changeRaces } from '#modules/races/change-races.ts';
import { deskDeadline, plannedTimes, shiftDesk, shiftRace } from '#modules/races/delay-repository.ts';
import { configurationWindows, shiftWindows } from '#modules/readers/configuration-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { type ActDone, actOnRace, refused } from './act.ts';
import { hasBegun } from './act-repository.ts';

interface Delay {
  /** Public id. */
  readonly modality: string;
  /** Below nought: it starts sooner. */
  readonly byMs: Ms;
  /** The desks of the event stay open as much longer. */
  readonly withDesk: boolean;
}

/**
 * Puts off a race that has not begun: its planned start and those of its waves, the windows of its readers, its planned end and the deadline of its desk,
 * all by as much. Cut-offs count from the gun, so they move by themselves.
 */
export const delayStart = (context: Context, { modality, byMs, withDesk }: Delay, by: Actor): Promise<ActDone> =>
  actOnRace(context, { name: 'start_delayed', modality, by }, async ({ trx, race, note }) => {
    if (race.isCancelled) return refused('race_cancelled');
    if (await hasBegun(trx, race.number)) return refused('race_begun');
    const { event, ...before } = await plannedTimes(trx, race.number);
    if (before.datetime_start === null) return refused('start_not_planned');
    const windows = await configurationWindows(trx, race.number);
    const deadline = withDesk ? await deskDeadline(trx, race.event) : null;
    await changeRaces(
      { ...context, db: trx },
      [race.number],
      async () => {
        await shiftRace(trx, race.number, byMs);
        await shiftWindows(trx, race.number, byMs);
        if (deadline !== null) await shiftDesk(trx, race.event, byMs);
        return { event: { number: race.event } };
      },
      { movesCategories: false },
    );
    const { event: _, ...after } = await plannedTimes(trx, race.number);
    note(`modality:${modality}`, before, after);
    for (const { oid, opensAt, closesAt } of windows)
      note(`configuration:${oid}`, { opensAt, closesAt }, { opensAt: opensAt + byMs, closesAt: closesAt + byMs });
    const field = 'live_registration_allow_until';
    if (deadline !== null) note(`event:${event}`, { [field]: deadline }, { [field]: deadline + byMs });
    return { ok: true };
  });
