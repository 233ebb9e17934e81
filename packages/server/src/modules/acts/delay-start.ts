import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { formatDayHour } from '@dorsal/domain/units/dates.ts';
import { changeRaces } from '#modules/races/change-races.ts';
import { deskDeadline, plannedTimes, shiftDesk, shiftRace } from '#modules/races/delay-repository.ts';
import { configurationWindows, shiftWindows } from '#modules/readers/configuration-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { newestChanges } from '#platform/commands/command-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { type ActDone, type Acting, actOnRace, refused } from './act.ts';
import { hasBegun, namesOfRaces, type RaceToDelay, racesToDelay } from './act-repository.ts';

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
  /** The planned starts that the sender saw; undefined: they looked at nothing. */
  readonly was?: readonly SeenStart[] | undefined;
}

/** A race (public id) with its planned start, as it was looked at. */
interface SeenStart {
  readonly modality: string;
  readonly start: EpochMs;
}

interface Races {
  readonly races: readonly Pick<RaceToDelay, 'number' | 'oid'>[];
}

/**
 * Puts off a race that has not begun, or all such races of its event: the planned start and those of the waves, the windows of the readers, the planned end and the
 * deadline of the desk, all by as much. Cut-offs count from the gun, so they move by themselves. Of two people who put off the same starts at once the second moves nothing: they are told
 * the hours of now.
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
  { races, byMs, withDesk, was }: Shift & Races & Pick<Delay, 'was'>,
): Promise<ActDone> {
  const numbers = races.map(({ number }) => number);
  const before = await plansOf(trx, races, was);
  if ('ok' in before) return before;
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
    const { event: _, ...found } = before.get(number) ?? {};
    const { event: __, ...is } = await plannedTimes(trx, number);
    note(`modality:${oid}`, found, is);
  }
  for (const { oid, opensAt, closesAt } of windows)
    note(`configuration:${oid}`, { opensAt, closesAt }, { opensAt: opensAt + byMs, closesAt: closesAt + byMs });
  const field = 'live_registration_allow_until';
  const event = [...before.values()][0]?.event ?? '';
  if (deadline !== null) note(`event:${event}`, { [field]: deadline }, { [field]: deadline + byMs });
  return { ok: true };
}

type Plans = ReadonlyMap<number, Awaited<ReturnType<typeof plannedTimes>>>;

/** The planned times of races that can be put off, by number, where their starts are those that were looked at. */
async function plansOf(trx: Db, races: Races['races'], was: Delay['was']): Promise<Plans | ActDone> {
  const plans = new Map<number, Awaited<ReturnType<typeof plannedTimes>>>();
  const starts: SeenStart[] = [];
  for (const { number, oid } of races) {
    if (await hasBegun(trx, number)) return refused('race_begun');
    const planned = await plannedTimes(trx, number);
    if (planned.datetime_start === null) return refused('start_not_planned');
    plans.set(number, planned);
    starts.push({ modality: oid, start: planned.datetime_start });
  }
  const unseen = was === undefined ? [] : await unseenStarts(trx, starts, was);
  return unseen.length > 0 ? refused('changed_meanwhile', unseen) : plans;
}

/** The races whose planned start, or whose part in the delay, is another one than was looked at: the hour of now, and who changed it and when. */
async function unseenStarts(
  trx: Db,
  found: readonly SeenStart[],
  was: readonly SeenStart[],
): Promise<readonly FieldFault[]> {
  const oids = [...new Set([...was, ...found].map(({ modality }) => modality))];
  const startOf = (of: readonly SeenStart[], oid: string) => of.find(({ modality }) => modality === oid)?.start;
  const others = oids.filter((oid) => startOf(found, oid) !== startOf(was, oid));
  if (others.length === 0) return [];
  const names = await namesOfRaces(trx, others);
  const faults: FieldFault[] = [];
  for (const oid of others) {
    const { name = oid, zone = 'UTC' } = names.get(oid) ?? {};
    const now = startOf(found, oid);
    const [last] = await newestChanges(trx, `modality:${oid}`, [now === undefined ? 'gunAt' : 'datetime_start']);
    faults.push({
      path: `act.was.${oids.indexOf(oid)}`,
      message:
        now === undefined
          ? `race ${name}: its start cannot be delayed any more`
          : `race ${name}: the planned start is not the one that was looked at`,
      ...(now !== undefined && { theirs: formatDayHour(now, zone) }),
      ...(last && { who: last.who ?? last.actor, at: last.at.toISOString() }),
    });
  }
  return faults;
}
