import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { type Gender, genders, type Ms } from '@dorsal/domain/timing/types.ts';

/** Document 1, section 9: 'podium of 3'. */
export const podiumPlaces = 3;

export interface PodiumPerson {
  readonly id: string;
  readonly place: number;
  readonly bib: string;
  /** Null: the person asked not to be named. */
  readonly name: string | null;
  readonly club: string | null;
  /** That places are made of. */
  readonly timeMs: Ms | null;
}

export interface PodiumOfGender {
  readonly gender: Gender;
  /** By place; whoever shares one stands there together. */
  readonly people: readonly PodiumPerson[];
}

type Rules = Pick<ModalityView, 'positions_by_real_time'>;

/** The first three places of each gender that has somebody in, shared ones included. */
export function podiumOf(answered: readonly RegistrationView[], rules: Rules): PodiumOfGender[] {
  const placed = answered.flatMap((registration) => {
    const person = personOf(registration, rules);
    return person === null || registration.gender === undefined ? [] : [{ gender: registration.gender, person }];
  });
  return genders.flatMap((gender) => {
    const people = placed
      .flatMap((one) => (one.gender === gender ? [one.person] : []))
      .toSorted((a, b) => a.place - b.place || a.bib.localeCompare(b.bib, 'en', { numeric: true }));
    return people.length === 0 ? [] : [{ gender, people }];
  });
}

function personOf(registration: RegistrationView, rules: Rules): PodiumPerson | null {
  const { result } = registration;
  const place = result?.pos_gender;
  if (place === undefined || place > podiumPlaces) return null;
  const name = [registration.name, registration.surname].filter(Boolean).join(' ');
  const timeMs =
    rules.positions_by_real_time === true ? (result?.total_time_real ?? result?.total_time) : result?.total_time;
  return {
    id: registration._id,
    place,
    bib: registration.bib_number ?? '',
    name: name === '' ? null : name,
    club: registration.club || null,
    timeMs: timeMs ?? null,
  };
}
