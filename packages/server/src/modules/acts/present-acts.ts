import type { raceActs } from '@dorsal/contract/calls/staff/acts.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { plannedTimes } from '#modules/races/delay-repository.ts';
import { gunsOf } from '#modules/races/modality-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import {
  type Aside,
  asidesOf,
  clubsOf,
  findRace,
  hasBegun,
  hasPassedUnstarted,
  type RaceToAct,
  racesToDelay,
  readersOfRace,
  startsByOffsets,
  stopOf,
} from './act-repository.ts';
import { ordersOf } from './order-repository.ts';
import { presentOrders } from './present-line.ts';

type View = AnswerOf<typeof raceActs>;

/** Clubs that are offered. */
const mostClubs = 2_000;

/** The acts that stand in a race (its public id), and what others can be about; null: there is no such race. */
export async function presentActs({ db }: Context, modality: string): Promise<View | null> {
  const race = await findRace(db, modality);
  if (!race) return null;
  const stoppedAt = await stopOf(db, race.number);
  return {
    asides: (await asidesOf(db, race.number)).map(presentAside),
    orders: await presentOrders(db, modality, await ordersOf(db, race.number)),
    ...(stoppedAt !== null && { stopped_at: stoppedAt }),
    has_begun: await hasBegun(db, race.number),
    official: race.isOfficial,
    starts: await startsOf(db, race),
    by_offsets: await startsByOffsets(db, race.number),
    to_delay: await toDelay(db, race.event),
    readers: await readersOfRace(db, race.number),
    waves: (await gunsOf(db, race.number)).map(({ name }) => name),
    clubs: await clubsOf(db, race.number, mostClubs),
  };
}

async function startsOf(db: Db, { number, gunAt }: RaceToAct): Promise<View['starts']> {
  const { datetime_start: planned, waves } = await plannedTimes(db, number);
  const numbers = new Map((await gunsOf(db, number)).map((wave) => [wave.name, wave.number]));
  const start = async (at: EpochMs | null, gun: EpochMs | null, wave: number | null) => ({
    ...(at !== null && { planned: at }),
    ...(gun !== null && { gun }),
    has_passed: await hasPassedUnstarted(db, number, { wave, until: Number.MAX_SAFE_INTEGER }),
  });
  const starts: View['starts'] = [await start(planned, gunAt, null)];
  for (const { name, datetime_start: at, gun } of waves)
    starts.push({ wave: name, ...(await start(at, gun, numbers.get(name) ?? null)) });
  return starts;
}

async function toDelay(db: Db, event: number): Promise<View['to_delay']> {
  const races: View['to_delay'] = [];
  for (const { number, oid, name, plannedAt } of await racesToDelay(db, event, { isLocked: false })) {
    const { waves } = await plannedTimes(db, number);
    races.push({ _id: oid, name, start: plannedAt, waves: waves.map(presentWave) });
  }
  return races;
}

const presentWave = ({
  name,
  datetime_start: at,
}: {
  readonly name: string;
  readonly datetime_start: EpochMs | null;
}) => ({
  wave: name,
  ...(at !== null && { start: at }),
});

const presentAside = (aside: Aside & { readonly readerName: string | null }): View['asides'][number] => ({
  _id: aside.oid,
  reason: aside.reason,
  ...(aside.reader !== null && { reader: aside.reader }),
  ...(aside.readerName !== null && { reader_name: aside.readerName }),
  ...(aside.checkpoint !== null && { intermediate: aside.checkpoint }),
  ...(aside.wave !== null && { wave: aside.wave }),
  ...(aside.from !== null && { from: aside.from }),
  ...(aside.to !== null && { to: aside.to }),
});
