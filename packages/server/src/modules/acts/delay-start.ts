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

/** A race (public id) with its planned start and those of its waves, as they were looked at; without waves those were not. */
interface SeenStart {
  readonly modality: string;
  readonly start: EpochMs;
  /** In their order; one without a start is planned with its race. */
  readonly waves?: readonly { readonly wave: string; readonly start?: EpochMs | undefined }[] | undefined;
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
    if (await hasBegun(trx, number)) {
      // One that stands to be delayed for who looked at it: they are told who fired its gun.
      if (was?.some(({ modality }) => modality === oid)) continue;
      return refused('race_begun');
    }
    const planned = await plannedTimes(trx, number);
    if (planned.datetime_start === null) return refused('start_not_planned');
    plans.set(number, planned);
    const waves = planned.waves.map(({ name, datetime_start: at }) => ({
      wave: name,
      ...(at !== null && { start: at }),
    }));
    starts.push({ modality: oid, start: planned.datetime_start, waves });
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
  const of = (starts: readonly SeenStart[], oid: string) => starts.find(({ modality }) => modality === oid);
  const others = oids.filter((oid) => !isSeen(of(found, oid), of(was, oid)));
  if (others.length === 0) return [];
  const names = await namesOfRaces(trx, others);
  const faults: FieldFault[] = [];
  for (const oid of others) {
    const { name = oid, zone = 'UTC' } = names.get(oid) ?? {};
    const [now, before] = [of(found, oid), of(was, oid)];
    faults.push({
      path: `act.was.${oids.indexOf(oid)}`,
      ...differenceOf({ now, before }, { name, zone }),
      ...(await authorOf(trx, oid, now === undefined ? gunFields(before) : ['datetime_start', 'waves'])),
    });
  }
  return faults;
}

/** Tells whether a race has the hours that were looked at; waves that nobody looked at may have any. */
const isSeen = (now: SeenStart | undefined, before: SeenStart | undefined): boolean =>
  now?.start === before?.start && (before?.waves === undefined || waveOfOtherHour(now?.waves, before.waves) === null);

interface SeenWave {
  readonly wave: string;
  readonly start?: EpochMs | undefined;
}

/** The first wave that has another hour, or that was not there; null: they are the same. One that is gone has no hour. */
function waveOfOtherHour(now: readonly SeenWave[] = [], before: readonly SeenWave[] = []): SeenWave | null {
  const startOf = (waves: readonly SeenWave[], name: string) => waves.find(({ wave }) => wave === name);
  const isSame = ({ wave, start }: SeenWave, others: readonly SeenWave[]): boolean => {
    const other = startOf(others, wave);
    return other !== undefined && other.start === start;
  };
  const gone = before.find(({ wave }) => startOf(now, wave) === undefined);
  return now.find((one) => !isSame(one, before)) ?? (gone ? { wave: gone.wave } : null);
}

function differenceOf(
  { now, before }: { readonly now: SeenStart | undefined; readonly before: SeenStart | undefined },
  { name, zone }: { readonly name: string; readonly zone: string },
): Pick<FieldFault, 'message' | 'theirs'> {
  if (now === undefined) return { message: `race ${name}: its start cannot be delayed any more` };
  if (now.start !== before?.start)
    return {
      message: `race ${name}: the planned start is not the one that was looked at`,
      theirs: formatDayHour(now.start, zone),
    };
  const { wave, start } = waveOfOtherHour(now.waves, before.waves) ?? { wave: '' };
  return {
    message: `race ${name}: the planned start of a wave is not the one that was looked at`,
    theirs: start === undefined ? wave : `${wave} ${formatDayHour(start, zone)}`,
  };
}

/** The fields that say why a race that was looked at cannot be delayed: a gun by a call of its own or in its editor, or that it was called off. */
const gunFields = (before: SeenStart | undefined): readonly string[] => [
  ...['gunAt', 'chrono_start', 'waves', 'mark'],
  ...(before?.waves ?? []).map(({ wave }) => `gunAt:${wave}`),
];

/** The author and the instant of the last change of one of these fields of a race; nothing where no command changed any. */
async function authorOf(trx: Db, race: string, fields: readonly string[]): Promise<Pick<FieldFault, 'who' | 'at'>> {
  const changes = await newestChanges(trx, `modality:${race}`, fields);
  const [last] = changes.toSorted((one, other) => other.command - one.command);
  return last === undefined ? {} : { who: last.who ?? last.actor, at: last.at.toISOString() };
}
