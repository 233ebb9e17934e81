import {
  type listPeopleToCheck,
  type listUnknownChips,
  mostUnknownChips,
} from '@dorsal/contract/calls/staff/problems.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { findUnknownChips, type UnknownChip } from '#modules/problems/unknown-chip-repository.ts';
import { findEventAsAsked } from '#modules/races/race-names-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import { Refused, refuse } from '#platform/http/answers.ts';
import { type Oddity, oddPeople } from './odd-people.ts';
import {
  countPeopleToCheck,
  findMissedPlaces,
  findPeopleToCheck,
  isRaceOf,
  type MissedPlace,
  type PersonToCheck,
  peopleNamed,
  racesLookedAt,
} from './people-to-check-repository.ts';
import type { RaceDayParts } from './present-races.ts';

type ToCheck = AnswerOf<typeof listPeopleToCheck>;

/** The people of an event, or of all that run, whom staff should look at, as the call gives them. `events`: numbers that the caller may see. */
export async function peopleToCheck(
  parts: Pick<RaceDayParts, 'context' | 'node'>,
  { event, modality, kind, ...asked }: BodyOf<typeof listPeopleToCheck>,
  { events, pageSize }: { readonly events: 'all' | readonly number[]; readonly pageSize: number },
): Promise<ToCheck | Refused> {
  const { db } = parts.context;
  const found = await numberOfEvent(db, event, events);
  if (found instanceof Refused) return found;
  const races = { events, event: found, modality };
  if (modality !== undefined && !(await isRaceOf(db, races))) return refuse('modality_not_found');
  const odd = await oddPeople(parts, await racesLookedAt(db, races));
  const { people, total } = await findPeopleToCheck(db, races, { kind, odd, ...pageOf(asked, pageSize) });
  const missed = people.filter(({ kinds }) => kinds.includes('missing_checkpoint')).map(({ person }) => person);
  const places = Map.groupBy(await findMissedPlaces(db, missed), ({ person }) => person);
  const counts = await countPeopleToCheck(db, races, odd);
  const oddOf = Map.groupBy(odd, ({ person }) => person);
  const shown = people.flatMap(({ person }) => oddOf.get(person) ?? []);
  const named = await peopleNamed(
    db,
    shown.flatMap(({ other }) => other ?? []),
  );
  return {
    counts,
    total,
    people: people.map((one) => ({
      ...present(one, places.get(one.person) ?? []),
      ...presentOdd(oddOf.get(one.person) ?? [], named),
    })),
  };
}

/** The chips that nobody has, as the call gives them. */
export async function unknownChips(
  { db }: Pick<Context, 'db'>,
  { event: named, events }: { readonly events: 'all' | readonly number[]; readonly event: string | undefined },
): Promise<AnswerOf<typeof listUnknownChips> | Refused> {
  const event = await numberOfEvent(db, named, events);
  if (event instanceof Refused) return event;
  const most = mostUnknownChips;
  const found = await findUnknownChips(db, { event, events }, { most, isAside: false });
  const aside = await findUnknownChips(db, { event, events }, { most, isAside: true });
  return {
    total: found[0]?.total ?? 0,
    chips: found.map(({ firstAt, lastAt, readers, ...chip }) => ({
      ...{ ...presentChip(chip), from: firstAt, to: lastAt, readers: [...readers] },
    })),
    aside: aside.map(presentChip),
  };
}

const presentChip = ({ event, chip, reads, readerNames }: Omit<UnknownChip, 'readers' | 'firstAt' | 'lastAt'>) => ({
  ...{ event, chip, reads, reader_names: [...readerNames] },
});

/** Undefined: none is named. One that is not the caller's is as one that does not exist. */
async function numberOfEvent(
  db: Db,
  named: string | undefined,
  events: 'all' | readonly number[],
): Promise<number | undefined | Refused> {
  if (named === undefined) return undefined;
  const event = await findEventAsAsked(db, named);
  return event !== null && (events === 'all' || events.includes(event.number))
    ? event.number
    : refuse('event_not_found');
}

/** The evidence of what is odd about somebody. */
const presentOdd = (
  odd: readonly Oddity[],
  named: Awaited<ReturnType<typeof peopleNamed>>,
): Pick<ToCheck['people'][number], 'together' | 'swapped' | 'outside'> => ({
  together: odd.flatMap(othersOf('chips_together', named)),
  swapped: odd.flatMap(othersOf('chips_swapped', named)),
  outside: odd.flatMap(({ place }) => (place === undefined ? [] : [{ intermediate: place.oid, at: place.at }])),
});

const othersOf =
  (asked: Oddity['kind'], named: Awaited<ReturnType<typeof peopleNamed>>) =>
  ({ kind, other }: Oddity) => {
    const one = kind !== asked || other === undefined ? undefined : named.get(other);
    return one === undefined ? [] : [{ registration: one.oid, bib_number: one.bib ?? undefined }];
  };

const present = (
  { oid, bib, name, surname, race, raceName, bibColor, kinds }: PersonToCheck,
  places: readonly MissedPlace[],
): Omit<ToCheck['people'][number], 'together' | 'swapped' | 'outside'> => ({
  registration: oid,
  bib_number: bib ?? undefined,
  name,
  surname,
  modality: race,
  modality_name: raceName,
  bib_color: bibColor || undefined,
  kinds: [...kinds],
  missing: places.map(({ checkpoint, kind, position, placeName, distance, at, timeMs }) => ({
    ...{ intermediate: checkpoint, kind, position, name: placeName ?? undefined, distance: distance ?? undefined },
    ...(at !== null && timeMs !== null && timeMs > 0 && { at, total_time: timeMs }),
  })),
});
