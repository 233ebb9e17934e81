import {
  type listPeopleToCheck,
  type listUnknownChips,
  mostUnknownChips,
} from '@dorsal/contract/calls/staff/problems.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import type { Context } from '#platform/context.ts';
import {
  countPeopleToCheck,
  findMissedPlaces,
  findPeopleToCheck,
  findUnknownChips,
  type MissedPlace,
  type PersonToCheck,
} from './people-to-check-repository.ts';

type ToCheck = AnswerOf<typeof listPeopleToCheck>;

/** The people of an event, or of all that run, whom staff should look at, as the call gives them. `events`: numbers that the caller may see. */
export async function peopleToCheck(
  { db }: Pick<Context, 'db'>,
  { event, modality, kind, ...asked }: BodyOf<typeof listPeopleToCheck>,
  { events, pageSize }: { readonly events: 'all' | readonly number[]; readonly pageSize: number },
): Promise<ToCheck> {
  const races = { events, event, modality };
  const { people, total } = await findPeopleToCheck(db, races, { kind, ...pageOf(asked, pageSize) });
  const missed = people.filter(({ kinds }) => kinds.includes('missing_checkpoint')).map(({ person }) => person);
  const places = Map.groupBy(await findMissedPlaces(db, missed), ({ person }) => person);
  const counts = await countPeopleToCheck(db, races);
  return { counts, total, people: people.map((one) => present(one, places.get(one.person) ?? [])) };
}

/** The chips that nobody has, as the call gives them. */
export async function unknownChips(
  { db }: Pick<Context, 'db'>,
  races: { readonly events: 'all' | readonly number[]; readonly event: string | undefined },
): Promise<AnswerOf<typeof listUnknownChips>> {
  const found = await findUnknownChips(db, races, mostUnknownChips);
  const chips = found.map(({ event, chip, reads, firstAt, lastAt, readers }) => ({
    ...{ event, chip, reads, from: firstAt, to: lastAt, readers: [...readers] },
  }));
  return { total: found[0]?.total ?? 0, chips };
}

const present = (
  { oid, bib, name, surname, race, raceName, kinds }: PersonToCheck,
  places: readonly MissedPlace[],
): ToCheck['people'][number] => ({
  registration: oid,
  bib_number: bib ?? undefined,
  name,
  surname,
  modality: race,
  modality_name: raceName,
  kinds: [...kinds],
  missing: places.map(({ checkpoint, kind, position, placeName, distance, at, timeMs }) => ({
    ...{ intermediate: checkpoint, kind, position, name: placeName ?? undefined, distance: distance ?? undefined },
    ...(at !== null && timeMs !== null && timeMs > 0 && { at, total_time: timeMs }),
  })),
});
