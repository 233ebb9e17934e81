import { expect, test } from 'vitest';
import { agesOf, notWithText, paragraphsOf, placesLeft } from './words.ts';

test('prizes that exclude each other are listed as the language lists', () => {
  const prize = { order: 3, total: 3, by: 'category', non_cummulative_with: [5, 1, 2] } as const;
  const listed = ['en', 'ca', 'es'].map((language) =>
    notWithText({ ...prize, non_cummulative_with: [...prize.non_cummulative_with] }, language),
  );
  expect(listed).toEqual(['1, 2, and 5', '1, 2 i 5', '1, 2 y 5']);
  expect(notWithText({ ...prize, non_cummulative_with: [] }, 'en')).toBe('');
});

test.each([
  [{ age_from: 20, age_to: 34 }, 'event.ages.between', { from: 20, to: 34 }],
  [{ age_from: 50 }, 'event.ages.from', { from: 50 }],
  [{ age_to: 17 }, 'event.ages.to', { to: 17 }],
  [{ age_from: 0, age_to: 9 }, 'event.ages.between', { from: 0, to: 9 }],
  [{}, 'event.ages.all', {}],
])('%j', (ages, key, values) => {
  expect(agesOf({ name: 'SEN', ...ages })).toEqual({ key, values });
});

test('places left are known where both numbers are, and are never fewer than none', () => {
  const opened = 'registrations_opened';
  expect(placesLeft({ registered: 265, registration_limit: 300, status: opened })).toBe(35);
  expect(placesLeft({ registered: 310, registration_limit: 300, status: opened })).toBe(0);
  expect(placesLeft({ registered: 299, registration_limit: 300, status: 'registrations_full' })).toBe(0);
  expect(placesLeft({ registered: 265, status: opened })).toBeNull();
  expect(placesLeft({ registration_limit: 300, status: opened })).toBeNull();
});

test('an empty line parts paragraphs', () => {
  expect(paragraphsOf(' One\nline.\n\n \nTwo. ')).toEqual(['One\nline.', 'Two.']);
  expect(paragraphsOf(undefined)).toEqual([]);
});
