import type { Gender } from '@dorsal/domain/timing/types.ts';
import { itemAt, type Random } from '#generator/random.ts';
import { ageOn, categoryNameFor } from './categories.ts';
import { longNames, nameLists } from './names.ts';
import { clubs, federations } from './places.ts';

/** Somebody who does not exist. */
export interface Person {
  readonly name: string;
  readonly surname: string;
  readonly gender: Gender;
  /** YYYY-MM-DD. */
  readonly birthdate: string;
  readonly club: string | null;
  readonly category: string | null;
  readonly federation: string | null;
  readonly isLocal: boolean;
  /** False: no name anywhere public. */
  readonly isPublic: boolean;
  readonly email: string;
  readonly idNumber: string;
}

export interface PersonWishes {
  /** Tells the e-mail address and the document apart from those of everybody else in the race. */
  readonly bib: string;
  /** YYYY-MM-DD, what ages and categories are counted on. */
  readonly raceDate: string;
  readonly shareOfWomen: number;
}

/** One person by chance: mostly plain, some without a club or a category, a few who keep their name to themselves. */
export function aPerson(random: Random, wishes: PersonWishes): Person {
  const named = random.chance(0.004) ? random.pick(longNames) : plainName(random, wishes.shareOfWomen);
  const birthdate = aBirthdate(random, wishes.raceDate);
  const age = ageOn(birthdate, wishes.raceDate);
  return {
    ...named,
    birthdate,
    club: random.chance(0.35) ? null : random.pick(clubs),
    category: random.chance(0.03) ? null : categoryNameFor(age),
    federation: random.chance(0.1) ? random.pick(federations) : null,
    isLocal: random.chance(0.2),
    isPublic: !random.chance(0.02),
    email: `${asAddress(named.name)}.${asAddress(named.surname)}.${wishes.bib.toLowerCase()}@example.org`,
    idNumber: `X${String(random.whole(0, 99_999_999)).padStart(8, '0')}-${wishes.bib}`,
  };
}

function plainName(random: Random, shareOfWomen: number): Pick<Person, 'name' | 'surname' | 'gender'> {
  const list = random.chance(0.5) ? itemAt(nameLists, 0) : random.pick(nameLists);
  const gender: Gender = random.chance(0.012) ? 'other' : random.chance(shareOfWomen) ? 'female' : 'male';
  const surnames = Array.from({ length: list.surnamesEach }, () => random.pick(list.surnames));
  return { name: random.pick(list.names[gender]), surname: surnames.join(' '), gender };
}

/** Most are between 30 and 50; nobody is younger than 14 or older than 84. */
function aBirthdate(random: Random, raceDate: string): string {
  const age = Math.min(84, Math.max(14, Math.round(40 + 11 * random.normal())));
  const year = Number(raceDate.slice(0, 4)) - age;
  return `${year}-${twoDigits(random.whole(1, 12))}-${twoDigits(random.whole(1, 28))}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const asAddress = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]+/g, '')
    .toLowerCase()
    .slice(0, 24);
