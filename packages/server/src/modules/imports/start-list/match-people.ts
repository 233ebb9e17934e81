import type { RefusedRow } from '#modules/imports/fault.ts';
import type { KnownPerson, Roster } from '#modules/roster/roster-repository.ts';
import { fold } from './headings.ts';
import type { ListedPerson } from './parse-people.ts';

/** A row of the list with the person that it is; null: a new one. */
export interface MatchedPerson {
  readonly listed: ListedPerson;
  readonly known: KnownPerson | null;
}

export interface Matches {
  readonly matched: readonly MatchedPerson[];
  readonly refused: readonly RefusedRow[];
  /** The lines whose bib stands again in a row that was refused for it. */
  readonly blocking: ReadonlySet<number>;
}

/**
 * Finds who of the list is in the race already: by bib; without one, or when the bib is new, by document, or by name and birth among
 * those who are left (registrations come before bibs are given out). A bib stands once in a list, and in one race of an event.
 */
export function matchPeople(people: readonly ListedPerson[], roster: Roster): Matches {
  const { unique, refused, blocking } = withoutDoubles(people, roster);
  const byBib = new Map(roster.people.map((person) => [person.bib, person]));
  const byIdentity = identities(roster.people);
  const sameBib = (listed: ListedPerson) => (listed.bib === null ? undefined : byBib.get(listed.bib));
  // A person matched by bib is matched by no other row.
  const taken = new Set(unique.map((listed) => sameBib(listed)?.number));
  const matched = unique.map((listed): MatchedPerson => {
    const known = sameBib(listed) ?? firstFree(byIdentity.get(identityOfListed(listed)), taken, listed.bib);
    if (known) taken.add(known.number);
    return { listed, known: known ?? null };
  });
  return { matched, refused, blocking };
}

function withoutDoubles(
  people: readonly ListedPerson[],
  roster: Roster,
): Omit<Matches, 'matched'> & { readonly unique: readonly ListedPerson[] } {
  const lineOfBib = new Map<string, number>();
  const unique: ListedPerson[] = [];
  const refused: RefusedRow[] = [];
  const blocking = new Set<number>();
  for (const listed of people) {
    const { bib, line } = listed;
    const first = bib === null ? undefined : lineOfBib.get(bib);
    if (first !== undefined) blocking.add(first);
    const reason = bib === null ? null : bibFault(bib, lineOfBib, roster);
    if (reason === null) unique.push(listed);
    else refused.push({ line, reason });
    if (bib !== null && reason === null) lineOfBib.set(bib, line);
  }
  return { unique, refused, blocking };
}

function bibFault(bib: string, lineOfBib: ReadonlyMap<string, number>, roster: Roster): string | null {
  const line = lineOfBib.get(bib);
  if (line !== undefined) return `bib ${bib} stands in line ${line} already`;
  const race = roster.bibsElsewhere.get(bib);
  return race === undefined ? null : `bib ${bib} runs ${race}`;
}

/** A person with one bib who is listed with another is somebody else of the same name. */
const firstFree = (
  candidates: readonly KnownPerson[] | undefined,
  taken: ReadonlySet<number | undefined>,
  bib: string | null,
): KnownPerson | undefined =>
  candidates?.find(({ number, bib: own }) => !taken.has(number) && (own === null || bib === null));

function identities(people: readonly KnownPerson[]): Map<string, KnownPerson[]> {
  const found = new Map<string, KnownPerson[]>();
  for (const person of people) {
    const key = identity(person);
    const same = found.get(key);
    if (same) same.push(person);
    else found.set(key, [person]);
  }
  return found;
}

const identityOfListed = ({ fields }: ListedPerson): string =>
  identity({ name: '', surname: '', ...fields, idNumber: fields.idNumber ?? null });

function identity(person: {
  readonly name: string;
  readonly surname: string;
  readonly idNumber: string | null;
  readonly birthdate?: string | null;
  readonly age?: number | null;
}): string {
  if (person.idNumber) return `document ${fold(person.idNumber)}`;
  return [fold(person.name), fold(person.surname), person.birthdate ?? '', person.age ?? ''].join('|');
}

/** Fewer rows than this say nothing about a list as a whole. */
const fewestForDoubt = 5;

/** The sign that the list as a whole belongs to another race; null: there is none. */
export function otherRaceReason(people: readonly ListedPerson[], roster: Roster): string | null {
  const bibs = people.flatMap(({ bib }) => (bib === null ? [] : [bib]));
  const elsewhere = bibs.filter((bib) => roster.bibsElsewhere.has(bib));
  const [example] = elsewhere;
  if (example !== undefined && elsewhere.length * 2 > bibs.length) {
    const race = roster.bibsElsewhere.get(example);
    return `this looks like the start list of another race: ${elsewhere.length} of ${bibs.length} bibs run elsewhere in this event (bib ${example} runs ${race})`;
  }
  return namesDiffer(people, roster);
}

/** One renamed runner is a correction; most of them renamed is a list with the same bibs of another day. */
function namesDiffer(people: readonly ListedPerson[], roster: Roster): string | null {
  const byBib = new Map(roster.people.map((person) => [person.bib, person]));
  const shared = people.flatMap((listed) => {
    const known = listed.bib === null ? undefined : byBib.get(listed.bib);
    return known && wholeName(known) !== '' && wholeName(listed.fields) !== '' ? [{ listed, known }] : [];
  });
  const renamed = shared.filter(({ listed, known }) => wholeName(listed.fields) !== wholeName(known));
  const [example] = renamed;
  if (!example || shared.length < fewestForDoubt || renamed.length * 2 <= shared.length) return null;
  return `this looks like the start list of another race: ${renamed.length} of ${shared.length} bibs that are in this race belong to people of another name (bib ${example.known.bib}, for one)`;
}

/** The words of a name in alphabetical order: the split into name and surname makes no difference. */
const wholeName = (person: { readonly name?: string; readonly surname?: string }): string =>
  `${person.name ?? ''} ${person.surname ?? ''}`
    .split(/[\s,]+/)
    .map(fold)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
