import type { Gender } from '@dorsal/domain/timing/types.ts';
import { itemAt, type Random } from '#random.ts';
import { ageOn, categoryNameFor } from './categories.ts';
import { longNames, nameLists } from './names.ts';
import { clubs, federations } from './places.ts';

/** An invented person. */
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

export interface PersonOptions {
  /** Makes the e-mail address and the document unique in the race. */
  readonly bib: string;
  /** YYYY-MM-DD: the day for ages and categories. */
  readonly raceDate: string;
  readonly shareOfWomen: number;
}

/** One person by chance: mostly plain, some without a club or a category, a few whose name is not public. */
export function generatePerson(random: Random, options: PersonOptions): Person {
  const named = random.chance(0.004) ? random.pick(longNames) : plainName(random, options.shareOfWomen);
  const birthdate = birthdateFor(random, options.raceDate);
  const age = ageOn(birthdate, options.raceDate);
  return {
    ...named,
    birthdate,
    club: random.chance(0.35) ? null : random.pick(clubs),
    category: random.chance(0.03) ? null : categoryNameFor(age),
    federation: random.chance(0.1) ? random.pick(federations) : null,
    isLocal: random.chance(0.2),
    isPublic: !random.chance(0.02),
    email: `${asAddress(named.name)}.${asAddress(named.surname)}.${options.bib.toLowerCase()}@example.org`,
    idNumber: `X${String(random.whole(0, 99_999_999)).padStart(8, '0')}-${options.bib}`,
  };
}

function plainName(random: Random, shareOfWomen: number): Pick<Person, 'name' | 'surname' | 'gender'> {
  const list = random.chance(0.5) ? itemAt(nameLists, 0) : random.pick(nameLists);
  const gender: Gender = random.chance(0.012) ? 'other' : random.chance(shareOfWomen) ? 'female' : 'male';
  const surnames = Array.from({ length: list.surnamesEach }, () => random.pick(list.surnames));
  return { name: random.pick(list.names[gender]), surname: surnames.join(' '), gender };
}

/** Most are between 30 and 50; nobody is younger than 14 or older than 84. */
function birthdateFor(random: Random, raceDate: string): string {
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
