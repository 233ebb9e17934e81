import { aModality, anEvent } from '@dorsal/testkit/a-race.ts';
import { aPaper, aVenue } from '@dorsal/testkit/a-venue.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { copyEvent } from '#modules/races/editing/copy-event.ts';
import { updateEvent } from '#modules/races/event-repository.ts';
import { saveEvent } from '#modules/races/save-event.ts';
import { accountsChannel } from '#platform/db/accounts-channel.ts';

const { ask, context, db, pool, event, admin, call } = await aVenue();
const race = await aModality(context, { event });
const { oid } = await db.selectFrom('event').select('oid').where('number', '=', event).executeTakeFirstOrThrow();
const other = await anEvent(context, {
  slug: 'another-venue',
  live_registration_token: 'other',
  live_registration_password: '222222',
});

const listener = await pool.connect();
await listener.query(`listen ${accountsChannel}`);
afterAll(() => listener.release(true));

const open = async (token: string, pin: string): Promise<string> =>
  (await call('/login/live-register', { token, password: pin }, '')).token;
const save = async (changes: object): Promise<void> => {
  expect((await call('/event', { _id: oid, ...changes }, admin)).status).toBe(200);
};
const holds = async (desk: string): Promise<boolean> => (await call('/test', { token: desk }, '')).success;

const standing = {
  allow_live_registration: true,
  live_registration_token: 'a1b2c3',
  live_registration_password: '111111',
};

// @spec [Accounts and roles] issue 16: Another PIN or address of the desk, none, or the desk switched off end the sessions of all its desks at once; those of other events go on
test.each([
  ['another PIN', { live_registration_password: '333333' }],
  ['no PIN', { live_registration_password: null }],
  ['another address', { live_registration_token: 'another-address' }],
  ['a desk that is switched off', { allow_live_registration: false }],
])('%s ends the desks of the event, and no others', async (_name, changes) => {
  await save(standing);
  const [desk, beside] = [await open('a1b2c3', '111111'), await open('other', '222222')];
  const heard = vi.fn();
  listener.on('notification', heard);
  expect(await holds(desk)).toBe(true);
  await save(changes);
  expect([await holds(desk), await holds(beside)]).toEqual([false, true]);
  await vi.waitFor(() => expect(heard).toHaveBeenCalled()); // other nodes and open streams
  const refused = await ask('/registration/live-register', { body: aPaper(race.oid, '1'), token: desk });
  expect([refused.statusCode, refused.json().error.code]).toEqual([401, 'session_ended']);
});

test('the PIN of before lets nobody in while a save with another one is on its way', async () => {
  await save(standing);
  const answered = await db.transaction().execute(async (trx) => {
    await updateEvent(trx, event, { live_registration_password: '555555' });
    const answer = call('/login/live-register', { token: 'a1b2c3', password: '111111' }, '');
    await expect.poll(waitingForLocks).toBe(1);
    return { answer };
  });
  expect(await answered.answer).toMatchObject({ status: 401 });
  expect(await holds(await open('a1b2c3', '555555'))).toBe(true);
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

test('a save that leaves the desk as it is ends nobody: other fields, the same again, an import, a copy', async () => {
  await save(standing);
  const desk = await open('a1b2c3', '111111');
  await save({ description: 'soon' });
  await save({ ...standing, registration_limit: 100 });
  await saveEvent(context, event, { columns: standing });
  await copyEvent(
    context,
    { oid, startsAt: Date.parse('2027-05-01T08:00:00Z'), name: 'Copy' },
    { name: 'test', user: null },
  );
  await call('/event', { _id: other.oid, live_registration_password: '444444' }, admin);
  expect(await holds(desk)).toBe(true);
});
