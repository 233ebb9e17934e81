import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import { aModality } from '@dorsal/testkit/a-race.ts';
import { aPaper, aVenue } from '@dorsal/testkit/a-venue.ts';
import { expect, test } from 'vitest';

const { ask, context, db, event, desk: token } = await aVenue();
const race = await aModality(context, { event });

/** Each desk enters this many people. */
const peopleOfDesk = process.env['TEST_LONG'] === undefined ? 12 : 200;
/** Bibs for nine of ten people: some are wanted twice, at one desk or at two. */
const bibs = peopleOfDesk * 9;

interface Person {
  readonly desk: number;
  readonly name: string;
  readonly bib: string;
}

/** The same draw in each run. */
let drawn = 7;
const draw = (below: number): number => {
  drawn = (drawn * 48_271) % 2_147_483_647;
  return drawn % below;
};
const people: readonly Person[] = Array.from({ length: 10 * peopleOfDesk }, (_, at) => ({
  ...{ desk: at % 10, name: `Runner ${at}` },
  bib: draw(4) === 0 ? `0${1 + draw(bibs)}` : String(1 + draw(bibs)),
}));

async function send(
  { desk, name, bib }: Person,
  { id, ...more }: { readonly id: string; readonly [key: string]: unknown },
) {
  const fields = aPaper(race.oid, bib, { name, ...more });
  // One desk has the page of last year: it wraps its body, and has no name.
  const body = desk === 0 ? { registration: fields } : { ...fields, desk: `Desk ${desk}` };
  const headers = { 'idempotency-key': id };
  const first = await ask('/registration/live-register', { body, token, headers });
  // The answer of some gets lost: they are sent again.
  const answer = draw(10) === 0 ? await ask('/registration/live-register', { body, token, headers }) : first;
  return { status: answer.statusCode, ...answer.json() };
}

let next = bibs;
/** A desk that hears that a bib is given takes the next one of the box. */
async function enterAtOnce(person: Person): Promise<void> {
  const { status, error } = await send(person, { id: `${person.name}-${person.bib}` });
  if (status === 200) return;
  expect(error.code).toBe('bib_taken');
  next += 1;
  await enterAtOnce({ ...person, bib: String(next) });
}

/** A desk without a network has given the bib by then. Gives whether the entry was kept for a decision. */
async function enterLater(person: Person, typedAt: string): Promise<boolean> {
  const id = `${person.name}-${person.bib}`;
  if ((await send(person, { id })).status === 200) return false;
  const { status, kept } = await send(person, { id: `${id}-waited`, waited_since: { $date: typedAt } });
  expect([status, kept.kept_for, kept.wanted_bib, typeof kept.given_to.name]).toEqual([
    200,
    'bib_taken',
    person.bib,
    'string',
  ]);
  return true;
}

// @spec [Registration at the venue] issue 20: Ten desks add 2,000 people with clashing bibs, two offline for a while, one on an old version of the app: no bib twice, none lost
test('ten desks, two of them without a network for a while, lose nobody and give no bib twice', async () => {
  const typedAt = new Date(context.now()).toISOString();
  const isOffline = ({ desk }: Person): boolean => desk >= 8;
  const atDesk = (desk: number) => people.filter((person) => person.desk === desk);
  const inTurn = async <T>(of: readonly Person[], enter: (person: Person) => Promise<T>): Promise<T[]> => {
    const done: T[] = [];
    for (const person of of) done.push(await enter(person));
    return done;
  };
  await Promise.all(Array.from({ length: 8 }, (_, desk) => inTurn(atDesk(desk), enterAtOnce)));
  const kept = await Promise.all([8, 9].map((desk) => inTurn(atDesk(desk), (person) => enterLater(person, typedAt))));

  const entered = await db
    .selectFrom('participant')
    .select(['name', 'bib'])
    .where('event_number', '=', event)
    .execute();
  expect(entered.map(({ name }) => name).toSorted()).toEqual(people.map(({ name }) => name).toSorted());
  const given = entered.flatMap(({ bib }) => (bib === null ? [] : [sameBib(bib)]));
  expect(new Set(given).size).toBe(given.length);
  const waits = kept.flat().filter(Boolean).length;
  expect(waits).toBeGreaterThan(0);
  expect(entered.length - given.length).toBe(waits);
  const listed = (await ask('/registration/kept', { body: { event: 'venue' }, token })).json();
  expect(listed).toHaveLength(waits);
  expect(people.filter(isOffline).map(({ name }) => name)).toEqual(
    expect.arrayContaining(listed.map(({ name }: { name: string }) => name)),
  );
});
