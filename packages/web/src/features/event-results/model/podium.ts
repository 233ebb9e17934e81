import { podiumPlaces } from '@dorsal/domain/prizes/podium.ts';
import { compareBibs } from '@dorsal/domain/registration/bibs.ts';
import { type Gender, genders, type Ms } from '@dorsal/domain/timing/types.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant } from '#race/participant.ts';
import { type Clock, finishOf } from '#race/result-times.ts';

export interface PodiumPerson {
  readonly id: string;
  readonly place: number;
  readonly bib: string;
  /** Null: the person asked not to be named. */
  readonly name: string | null;
  readonly club: string | null;
  /** That places are made of. */
  readonly timeMs: Ms | null;
  /** The clock of that time. */
  readonly clock: Clock;
}

export interface PodiumOfGender {
  readonly gender: Gender;
  /** By place; whoever shares one stands there together. */
  readonly people: readonly PodiumPerson[];
}

type Rules = Pick<Modality, 'ranksByNet'>;

/** The first three places of each gender that has somebody in, shared ones included. */
export function podiumOf(answered: readonly Participant[], rules: Rules): PodiumOfGender[] {
  const placed = answered.flatMap((registration) => {
    const person = personOf(registration, rules);
    return person === null || registration.gender === undefined ? [] : [{ gender: registration.gender, person }];
  });
  return genders.flatMap((gender) => {
    const people = placed
      .flatMap((one) => (one.gender === gender ? [one.person] : []))
      .toSorted((a, b) => a.place - b.place || compareBibs(a.bib, b.bib));
    return people.length === 0 ? [] : [{ gender, people }];
  });
}

function personOf({ id, bib, name, club, result }: Participant, rules: Rules): PodiumPerson | null {
  const place = result?.places.gender;
  if (!result || place === undefined || place > podiumPlaces) return null;
  const { rankedMs, rankedBy } = finishOf(rules, result);
  return { id, place, bib, name, club: club || null, timeMs: rankedMs, clock: rankedBy };
}

/** Genders that nearly every race has: their places stand empty until somebody takes them. */
export const expectedGenders = ['male', 'female'] as const;

/**
 * The groups that a card shows. `podium` null: not known yet. While a race goes on the usual two stand there from the start; once it is over, only
 * those with somebody in them.
 */
export function shownGroups(podium: readonly PodiumOfGender[] | null, isOver: boolean): readonly PodiumOfGender[] {
  if (podium !== null && isOver) return podium;
  const known = podium ?? [];
  const empty = expectedGenders.map(
    (gender) => known.find((group) => group.gender === gender) ?? { gender, people: [] },
  );
  return [...empty, ...known.filter(({ gender }) => gender === 'other')];
}
