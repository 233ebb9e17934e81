import { categoryOf } from '@dorsal/domain/registration/category-of.ts';
import type { CategoryRules } from '#modules/roster/category-rules.ts';
import type { KnownPerson, RosterPerson } from '#modules/roster/roster-repository.ts';
import type { ListedPerson } from './parse-people.ts';

const nobody: RosterPerson = {
  bib: null,
  name: '',
  surname: '',
  gender: 'other',
  birthdate: null,
  age: null,
  category: null,
  categoryIsByHand: false,
  club: null,
  team: null,
  federation: null,
  isLocal: false,
  isClassified: true,
  isPublic: true,
  idNumber: null,
  email: null,
  phone: null,
  town: null,
  emergencyName: null,
  emergencyPhone: null,
  mailConsent: null,
  mailConsentAt: null,
  mailConsentBy: null,
  wave: null,
  startOffsetMs: null,
};

/** The way in which the categories of a list are taken. */
export interface CategoryReading {
  readonly rules: CategoryRules;
  /** A category that is the one by age is a copy of it. */
  readonly countsByAge: boolean;
}

/**
 * The person after the list: columns of the list replace the fields, the rest stays. An empty cell empties, except for the gender and the bib,
 * without which a person is hard to place. A category in the list is one set by hand, also where it is the one by age: it stays when bounds, the
 * day or the birth date change. `countsByAge`: the list only repeats what ages give, and such a category goes by age.
 */
export function mergePerson(
  listed: ListedPerson,
  known: KnownPerson | null,
  { rules, countsByAge }: CategoryReading,
): RosterPerson {
  const { chips: _, isLocal, isClassified, isPublic, gender, category, consent, ...plain } = listed.fields;
  const before = pick(known ?? nobody);
  const person = {
    ...before,
    ...plain,
    bib: listed.bib ?? before.bib,
    gender: gender ?? before.gender,
    ...consentAfter(consent, before),
    isLocal: flag(isLocal, before.isLocal, nobody.isLocal),
    isClassified: flag(isClassified, before.isClassified, nobody.isClassified),
    isPublic: flag(isPublic, before.isPublic, nobody.isPublic),
  };
  return category === undefined && before.categoryIsByHand
    ? person
    : { ...person, ...categorise(person, category, { rules, countsByAge }) };
}

/** True: the list has for this person the category that their age gives. */
export function repeatsAge(listed: ListedPerson, known: KnownPerson | null, rules: CategoryRules): boolean {
  const { category } = listed.fields;
  return category != null && category === byAge(mergePerson(listed, known, { rules, countsByAge: true }), rules);
}

type Consent = Pick<RosterPerson, 'mailConsent' | 'mailConsentAt' | 'mailConsentBy'>;

/** The same answer stays as it was given, so that the same list again changes nothing. */
function consentAfter(listed: ListedPerson['fields']['consent'], before: RosterPerson): Partial<Consent> {
  if (listed === undefined) return {};
  if (listed === null) return { mailConsent: null, mailConsentAt: null, mailConsentBy: null };
  const isSame = listed.given === before.mailConsent && (!listed.isDated || listed.at === before.mailConsentAt);
  return isSame ? {} : { mailConsent: listed.given, mailConsentAt: listed.at, mailConsentBy: 'import' };
}

/** No column leaves, an empty cell is the usual. */
const flag = (said: boolean | null | undefined, before: boolean, usual: boolean): boolean =>
  said === undefined ? before : (said ?? usual);

function categorise(
  person: RosterPerson,
  byHand: string | null | undefined,
  { rules, countsByAge }: CategoryReading,
): Pick<RosterPerson, 'category' | 'categoryIsByHand'> {
  const byRules = byAge(person, rules);
  const isRepeated = byHand === byRules && countsByAge;
  return { category: byHand ?? byRules, categoryIsByHand: byHand != null && !isRepeated };
}

const byAge = (person: RosterPerson, { categories, referenceDay }: CategoryRules): string | null =>
  categories.length === 0 ? null : categoryOf(person, categories, referenceDay);

/** The fields of a person that a start list can change, to compare two of them. */
function pick(person: RosterPerson): RosterPerson {
  const { ...fields } = person;
  return Object.fromEntries(keys.map((key) => [key, fields[key]])) as unknown as RosterPerson; // fromEntries() forgets which key had which value
}

const keys = Object.keys(nobody) as (keyof RosterPerson)[]; // the constant has exactly the keys of its type

export const isSamePerson = (one: RosterPerson, other: RosterPerson): boolean =>
  keys.every((key) => one[key] === other[key]);
