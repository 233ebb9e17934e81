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
  expect(refusalText('too_many_attempts', 'en', 240)).toBe('Too many attempts. Try again in 4 minutes.');
  expect(refusalText('too_many_requests', 'ca', 30)).toBe('Massa peticions. Torna-ho a provar d’ací a 30 segons.');
  expect(refusalText('too_many_requests', 'es', 60)).toBe(
    'Demasiadas peticiones. Vuelve a intentarlo dentro de 1 minuto.',
  );
  expect(refusalText('too_many_requests', 'en')).toBe('Too many requests. Try again in a moment.');
});
