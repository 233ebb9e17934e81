import { expect, test } from 'vitest';
import { adPlace, withAd } from './home-ad.ts';

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §9: Home: one ad among the cards at a random place from 4 to 8, the same while one stays, drawn by weight by the server; without ads no hole
test('the ad stands at one of the places 4 to 8, each as likely', () => {
  const places = Array.from({ length: 1_000 }, (_, step) => adPlace(step / 1_000));
  expect([4, 5, 6, 7, 8].map((place) => places.filter((found) => found === place).length)).toEqual([
    200, 200, 200, 200, 200,
  ]);
  expect(adPlace(1)).toBe(8);
});

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §9: Home: one ad among the cards at a random place from 4 to 8, the same while one stays, drawn by weight by the server; without ads no hole
test('it stands among the cards, at the end of a short list, and nowhere without cards or ads', () => {
  const cards = [1, 2, 3, 4, 5, 6];
  expect(withAd(cards, 'ad', 4)).toEqual([1, 2, 3, 'ad', 4, 5, 6]);
  expect(withAd([1, 2], 'ad', 8)).toEqual([1, 2, 'ad']);
  expect(withAd([], 'ad', 4)).toEqual([]);
  expect(withAd(cards, null, 4)).toEqual(cards);
});
