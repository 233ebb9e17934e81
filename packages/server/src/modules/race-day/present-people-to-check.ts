import {
  type acceptPersonProblem,
  type listPeopleToCheck,
  type listUnknownChips,
  mostUnknownChips,
} from '@dorsal/contract/calls/staff/problems.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { kindsOfTwo, type PersonProblem } from '@dorsal/domain/race-day/person-problems.ts';
import { acceptFinding } from '#modules/problems/accept-finding.ts';
import { type Acceptance, acceptancesOf, holderOfTwo } from '#modules/problems/finding-repository.ts';
import { findUnknownChips, type UnknownChip } from '#modules/problems/unknown-chip-repository.ts';
import { findEventAsAsked } from '#modules/races/race-names-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context, Db } from '#platform/context.ts';
import { Refused, refuse } from '#platform/http/answers.ts';
import { type Oddity, oddPeople } from './odd-people.ts';
import {
  findEvidence,
  findLikelyStarts,
  findMissedPlaces,
  findPeopleToCheck,
  isRaceOf,
  type MissedPlace,
  type PersonToCheck,
  peopleNamed,
  raceOfPerson,
  racesLookedAt,
} from './people-to-check-repository.ts';
import type { RaceDayParts } from './present-races.ts';

type ToCheck = AnswerOf<typeof listPeopleToCheck>;

/** The people of an event, or of all that run, whom staff should look at, as the call gives them. `events`: numbers that the caller may see. */
export async function peopleToCheck(
  parts: Pick<RaceDayParts, 'context' | 'node'>,
  { event, modality, kind, accepted: isAccepted = false, ...asked }: BodyOf<typeof listPeopleToCheck>,
  { events, pageSize }: { readonly events: 'all' | readonly number[]; readonly pageSize: number },
): Promise<ToCheck | Refused> {
  const { db } = parts.context;
  const found = await numberOfEvent(db, event, events);
  if (found instanceof Refused) return found;
  const races = { events, event: found, modality };
  if (modality !== undefined && !(await isRaceOf(db, races))) return refuse('modality_not_found');
  const odd = await oddPeople(parts, await racesLookedAt(db, races));
  const page = { kind, isAccepted, odd, ...pageOf(asked, pageSize) };
  const { people, total, open, accepted } = await findPeopleToCheck(db, races, page);
  const whoHas = (...of: readonly PersonProblem[]) =>
    people.filter(({ kinds }) => of.some((one) => kinds.includes(one))).map(({ person }) => person);
  const missed = [
    ...(await findLikelyStarts(db, whoHas('no_start_read'))),
    ...(await findMissedPlaces(db, whoHas('missing_checkpoint'))),
  ];
  const places = Map.groupBy(missed, ({ person }) => person);
  const oddOf = Map.groupBy(odd, ({ person }) => person);
  const shown = people.flatMap(({ person }) => oddOf.get(person) ?? []);
  const named = await peopleNamed(db, [
    ...people.map(({ person }) => person),
    ...shown.flatMap(({ other }) => other ?? []),
  ]);
  const acceptances = await acceptancesOf(db, whoAccepted(people));
  return {
    counts: [...open],
    total,
    accepted,
    people: people.map((one) => ({
      ...present(one, places.get(one.person) ?? []),
      ...presentOdd(oddOf.get(one.person) ?? [], named),
      chips: named.get(one.person)?.chips ?? [],
      accepted: acceptances.flatMap(presentAcceptance(one)),
    })),
  };
}

const whoAccepted = (people: readonly PersonToCheck[]): number[] =>
  people.filter(({ accepted }) => accepted.length > 0).map(({ person }) => person);

const presentAcceptance =
  ({ person, accepted }: PersonToCheck) =>
  ({ person: of, kind, reason, by, at }: Acceptance) =>
    of === person && accepted.includes(kind) ? [{ kind, reason, by: by ?? undefined, at }] : [];

/** Says why a problem of somebody may stay, with the evidence that it has now; null: it counts again. */
export async function acceptProblemOf(
  parts: Pick<RaceDayParts, 'context' | 'node'>,
  { registration, kind, reason: said, was = null }: BodyOf<typeof acceptPersonProblem>,
  by: Actor,
): Promise<Awaited<ReturnType<typeof acceptFinding>> | { readonly ok: false; readonly refusal: 'problem_not_found' }> {
  const { context } = parts;
  const reason = said?.trim() ?? null;
  const race = await raceOfPerson(context.db, registration);
  const odd = race === null ? [] : await oddPeople(parts, [race]);
  const isOfTwo = kindsOfTwo.some((one) => one === kind);
  const person = isOfTwo
    ? await holderOfTwo(context.db, { person: registration, kind, otherOf: (number) => otherOf(odd, number, kind) })
    : registration;
  if (reason === null) return await acceptFinding(context, { person, kind, finding: null, was }, by);
  const evidence = await findEvidence(context.db, { person, kind }, odd);
  if (evidence === null) return { ok: false, refusal: 'problem_not_found' };
  return await acceptFinding(context, { person, kind, finding: { reason, evidence }, was }, by);
}

/** The other one of two; undefined: there is none, or more than one. */
function otherOf(odd: readonly Oddity[], person: number, kind: PersonProblem): number | undefined {
  const others = odd.flatMap((one) => (one.person === person && one.kind === kind ? (one.other ?? []) : []));
  return others.length === 1 ? others[0] : undefined;
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
): Pick<ToCheck['people'][number], 'together' | 'swapped' | 'outside' | 'started_with'> => ({
  together: odd.flatMap(othersOf('chips_together', named)),
  swapped: odd.flatMap(othersOf('chips_swapped', named)),
  outside: odd.flatMap(({ place }) => (place === undefined ? [] : [{ intermediate: place.oid, at: place.at }])),
  started_with: odd.flatMap(({ wave }) => (wave === undefined ? [] : [{ wave: wave.name, start: wave.startAt }]))[0],
});

const othersOf =
  (asked: Oddity['kind'], named: Awaited<ReturnType<typeof peopleNamed>>) =>
  ({ kind, other }: Oddity) => {
    const one = kind !== asked || other === undefined ? undefined : named.get(other);
    return one === undefined ? [] : [{ registration: one.oid, bib_number: one.bib ?? undefined, chips: one.chips }];
  };

const present = (
  { oid, bib, name, surname, race, raceName, bibColor, kinds }: PersonToCheck,
  places: readonly MissedPlace[],
): Omit<ToCheck['people'][number], 'together' | 'swapped' | 'outside' | 'started_with' | 'chips' | 'accepted'> => ({
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
