import { expect, test } from 'vitest';
import { refusalText } from './refusal-body.ts';
import { waitText } from './wait-text.ts';

test.each([
  [29_100, 'en', '30 seconds'],
  [1, 'en', '1 second'],
  [-5, 'en', '1 second'],
  [60_000, 'en', '1 minute'],
  [61_000, 'es', '2 minutos'],
  [45_000, 'ca', '45 segons'],
])('%d ms left are said in %s as %s', (leftMs, language, text) => {
  expect(waitText(leftMs, language)).toBe(text);
});

// @spec [Refusals and messages] issue 16: A refusal for too many attempts or requests says in words when to try again
test('too many attempts say when to try again, where that is known', () => {
  expect(refusalText('too_many_attempts', 'en', { waitS: 240 })).toBe('Too many attempts. Try again in 4 minutes.');
  expect(refusalText('too_many_requests', 'ca', { waitS: 30 })).toBe(
    'Massa peticions. Torna-ho a provar d’ací a 30 segons.',
  );
  expect(refusalText('too_many_requests', 'es', { waitS: 60 })).toBe(
    'Demasiadas peticiones. Vuelve a intentarlo dentro de 1 minuto.',
  );
  expect(refusalText('too_many_requests', 'en')).toBe('Too many requests. Try again in a moment.');
});

// @spec [Accounts and roles] issue 16: The words where a role may not do something say which role may
test('a refusal names the roles that may', () => {
  expect(refusalText('not_allowed', 'en', { roles: ['admin', 'timer'] })).toBe(
    'Your role does not allow this. It takes this role: admin or timer. Ask an administrator.',
  );
  expect(refusalText('not_allowed', 'ca', { roles: ['admin', 'community_manager'] })).toContain(
    'Cal este rol: administració o comunicació.',
  );
  expect(refusalText('not_allowed', 'es')).toContain('Hace falta este rol: otro.');
});
