import { expect, test } from 'vitest';
import { aProgram, emailOf, password, venue } from '#testing/test-program.ts';

const { ask, tokenOf, logged } = await aProgram();
const email = emailOf('admin');

test('a log-in tells token, roles (also as role) and name', async () => {
  const entered = (await ask('/login', { body: { email, password } })).json();
  expect(entered).toEqual({ token: expect.any(String), role: ['admin'], roles: ['admin'], name: 'admin' });
  expect((await ask('/test', { body: {}, token: entered.token })).json()).toEqual({
    success: true,
    roles: ['admin'],
    name: 'admin',
  });
});

test('query parameters do too, and no log holds them', async () => {
  const query = new URLSearchParams({ email, password });
  expect((await ask(`/login?${query}`)).json()).toMatchObject({ roles: ['admin'] });
  expect((await ask(`/login?${new URLSearchParams({ email, password: 'a wrong secret' })}`)).statusCode).toBe(401);
  expect(logged()).not.toContain('battery');
  expect(logged()).not.toContain('secret');
});

test('what is missing is named, what is wrong is not told apart', async () => {
  const { error } = (await ask('/login', { body: { email } })).json();
  expect([error.code, error.fields]).toEqual(['invalid_request', [{ path: 'password', message: 'is missing' }]]);
  for (const body of [
    { email, password: 'wrong' },
    { email: 'nobody@example.org', password },
  ])
    expect((await ask('/login', { body })).json().error.code).toBe('wrong_credentials');
});

test('a session check takes the token wherever it stands, and an unknown one is no success', async () => {
  const token = tokenOf('timer') ?? '';
  expect((await ask(`/test?token=${token}`)).json()).toMatchObject({ success: true, roles: ['timer'] });
  expect((await ask('/test', { body: { token } })).json()).toMatchObject({ success: true });
  const unknown = await ask('/test?token=unknown');
  expect([unknown.statusCode, unknown.json()]).toEqual([200, { success: false }]);
  expect((await ask('/test')).json()).toEqual({ success: false });
});

test('a log-out ends the session, and without a token nothing happens', async () => {
  const { token } = (await ask('/login', { body: { email, password } })).json();
  expect((await ask('/logout', { token })).json()).toEqual({ success: true });
  expect((await ask(`/test?token=${token}`)).json()).toEqual({ success: false });
  expect((await ask('/logout')).json()).toEqual({ success: true });
});

test('the PIN of an event gives a role and a token; a wrong one is told, and again and again is too often', async () => {
  const enter = (pin: string) => ask('/login/live-register', { body: { token: venue.token, password: pin } });
  expect((await enter(venue.pin)).json()).toEqual({
    role: 'live_register',
    roles: ['live_register'],
    token: expect.any(String),
  });
  expect((await enter('12345')).json().error.code).toBe('invalid_request');
  const tries = [];
  for (let pin = 0; pin < 6; pin++) tries.push(await enter(`00000${pin}`));
  expect(tries.map((tried) => tried.json().error.code)).toEqual([...Array(5).fill('wrong_pin'), 'too_many_attempts']);
  expect(tries.at(-1)?.headers['retry-after']).toBe('1');
});
