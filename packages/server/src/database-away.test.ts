import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, aRead } from '@dorsal/testkit/a-race.ts';
import { type AWayToPostgres, aWayToPostgres } from '@dorsal/testkit/a-way-to-postgres.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let way: AWayToPostgres;
const { ask, tokenOf, context, logged } = await aProgram(async (url) => {
  way = await aWayToPostgres(url);
  return way.url;
});
beforeAll(() => aRace(context));
afterAll(() => way.cut());

const read = { ...aRead(1, 1_000), time: new Date(context.now() + 1_000).toISOString() };
/** Calls that look into the database, of everyone who calls. */
const calls: [path: string, body: object, token: string | undefined][] = [
  ['/events', { offset: 0, limit: 10 }, undefined],
  ['/registrations', { offset: 0, limit: 10, event: 2 }, tokenOf('admin')],
  ['/reads', { device: 1, reads: [read] }, tokenOf('gateway')],
  ['/login', { email: 'admin@example.org', password: 'correct horse battery' }, undefined],
];
const answers = () =>
  Promise.all(calls.map(([path, body, token]) => ask(path, { body, token, headers: { 'accept-language': 'es' } })));
const statusOf = async (path: string): Promise<number> => (await ask(path, { method: 'GET' })).statusCode;

// @spec [Refusals and messages] design §5 'refusals', design §6: While the database is away, calls that need it answer 503 `unavailable` with `Retry-After`, in the caller's language; they work again when it is back
test('while the database is away every call that needs it asks to come again, and does what it should when it is back', async () => {
  expect((await answers()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);

  await way.cut();
  for (const answer of await answers()) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.json().error).toMatchObject({
      code: 'unavailable',
      message: 'El servicio no está disponible ahora. Vuelve a intentarlo en un momento.',
    });
  }
  expect([await statusOf('/health/ready'), await statusOf('/health/live')]).toEqual([503, 200]);

  await way.mend();
  expect((await answers()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await statusOf('/health/ready')).toBe(200);
  expect(logged()).not.toContain('request_failed');
});
