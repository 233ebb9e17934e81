import { expect, test } from 'vitest';
import { placesLeft } from './places-left.ts';

// @spec [Event pages] doc 1 §2, issue 4: Modality card: start date and time, status chip, name, sport, distance and slope chips; places left where they are shown
test('places left are known where both numbers are, and are never fewer than none', () => {
  const opened = 'registrations_opened';
  expect(placesLeft({ registered: 265, registrationLimit: 300, status: opened })).toBe(35);
  expect(placesLeft({ registered: 310, registrationLimit: 300, status: opened })).toBe(0);
  expect(placesLeft({ registered: 299, registrationLimit: 300, status: 'registrations_full' })).toBe(0);
  expect(placesLeft({ registered: 265, status: opened })).toBeNull();
  expect(placesLeft({ registrationLimit: 300, status: opened })).toBeNull();
});
