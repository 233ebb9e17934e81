import type { Ms } from '@dorsal/domain/timing/types.ts';
import { changeRaces } from '#modules/races/change-races.ts';
import { deskDeadline, plannedTimes, shiftDesk, shiftRace } from '#modules/races/delay-repository.ts';
import { configurationWindows, shiftWindows } from '#modules/readers/configuration-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { type ActDone, type Acting, actOnRace, refused } from './act.ts';
import { hasBegun, racesToDelay } from './act-repository.ts';

interface Shift {
  /** Below nought: it starts sooner. */
  readonly byMs: Ms;
  /** The desks of the event stay open as much longer. */
  readonly withDesk: boolean;
}

interface Delay extends Shift {
  /** Public id. */
  readonly modality: string;
  /** Every race of its event that has not begun and is planned; the others stay as they are. */
  readonly isOfAll?: boolean;
}

interface RaceToDelay {
  readonly number: number;
  /** Public id. */
  readonly oid: string;
}

/**
 * Puts off a race that has not begun, or all such races of its event: the planned start and those of the waves, the windows of the readers, the planned end and the
 * deadline of the desk, all by as much. Cut-offs count from the gun, so they move by themselves.
 */
export const delayStart = (
  context: Context,
  { modality, isOfAll = false, ...shift }: Delay,
  by: Actor,
): Promise<ActDone> =>
  actOnRace(context, { name: 'start_delayed', modality, by }, async (acting) => {
    const { trx, race } = acting;
    if (isOfAll) {
      const races = await racesToDelay(trx, race.event);
      return races.length === 0 ? refused('race_begun') : await delayRaces(context, acting, { races, ...shift });
    }
    return race.isCancelled
      ? refused('race_cancelled')
      : await delayRaces(context, acting, { races: [{ number: race.number, oid: modality }], ...shift });
  });

/** Moves the starts of races of one event (public ids) together, as they were put off: one that has begun since takes the whole back. */
export const delayBack = (
  context: Context,
  { modalities, ...shift }: Shift & { readonly modalities: readonly string[] },
  by: Actor,
): Promise<ActDone> =>
  actOnRace(context, { name: 'start_delayed', modality: modalities[0] ?? '', by }, async (acting) => {
    const standing = await racesToDelay(acting.trx, acting.race.event);
    const races = standing.filter(({ oid }) => modalities.includes(oid));
    return races.length < modalities.length
      ? refused('race_begun')
      : await delayRaces(context, acting, { races, ...shift });
  });

async function delayRaces(
  context: Context,
  { trx, race: { event: ofEvent }, note }: Acting,
  { races, byMs, withDesk }: Shift & { readonly races: readonly RaceToDelay[] },
): Promise<ActDone> {
  const numbers = races.map(({ number }) => number);
  const before = new Map<number, Awaited<ReturnType<typeof plannedTimes>>>();
  for (const race of numbers) {
    if (await hasBegun(trx, race)) return refused('race_begun');
    const planned = await plannedTimes(trx, race);
    if (planned.datetime_start === null) return refused('start_not_planned');
    before.set(race, planned);
  }
  const windows: Awaited<ReturnType<typeof configurationWindows>> = [];
  for (const race of numbers) windows.push(...(await configurationWindows(trx, race)));
  const deadline = withDesk ? await deskDeadline(trx, ofEvent) : null;
  await changeRaces(
    { ...context, db: trx },
    numbers,
    async () => {
      for (const race of numbers) {
        await shiftRace(trx, race, byMs);
        await shiftWindows(trx, race, byMs);
      }
      if (deadline !== null) await shiftDesk(trx, ofEvent, byMs);
      return { event: { number: ofEvent } };
    },
    { movesCategories: false },
  );
  for (const { number, oid } of races) {
    const { event: _, ...was } = before.get(number) ?? {};
    const { event: __, ...is } = await plannedTimes(trx, number);
    note(`modality:${oid}`, was, is);
  }
  for (const { oid, opensAt, closesAt } of windows)
    note(`configuration:${oid}`, { opensAt, closesAt }, { opensAt: opensAt + byMs, closesAt: closesAt + byMs });
  const field = 'live_registration_allow_until';
  const event = [...before.values()][0]?.event ?? '';
  if (deadline !== null) note(`event:${event}`, { [field]: deadline }, { [field]: deadline + byMs });
  return { ok: true };
}
