import { expect, test } from 'vitest';
import {
  type Reading,
  shownClimb,
  shownDistance,
  shownPace,
  shownRaceDistance,
  shownRaceSlope,
} from './shown-measures.ts';
import { chosenUnits } from './use-units.ts';

const english: Reading = { units: 'metric', language: 'en' };
const spanish: Reading = { units: 'metric', language: 'es' };
const valencian: Reading = { units: 'metric', language: 'ca' };
const american: Reading = { units: 'imperial', language: 'en' };
const plain = (text: string | null) => text?.replace(/\u00a0/g, ' ');

// @spec [Live screens] doc 2 §2.1: Intermediates labelled by distance in km to one decimal
// @spec [Live screens] doc 2 §2.1, doc 2 §9, doc 1 §1: Distances to one decimal, climbs, paces and speeds by sport, in the units and numbers of the visitor
test('distances to one decimal, in the numbers of the language', () => {
  const shown = [english, spanish, valencian, american].map((reading) => plain(shownDistance(21_097, reading)));
  expect(shown).toEqual(['21.1 km', '21,1 km', '21,1 km', '13.1 mi']);
  expect(plain(shownDistance(10_000, english))).toBe('10.0 km');
});

// @spec [Live screens] doc 2 §2.1, doc 2 §9, doc 1 §1: Distances to one decimal, climbs, paces and speeds by sport, in the units and numbers of the visitor
test('climbs in whole metres or feet', () => {
  expect([english, american].map((reading) => plain(shownClimb(1250.4, reading)))).toEqual(['1,250 m', '4,102 ft']);
  expect(plain(shownClimb(12_500, spanish))).toBe('12.500 m');
});

// @spec [Results of an event, and circuits] doc 1 §1, doc 1 §2: Card of a race: distance in K, positive slope in m+, or in miles and feet
test('a race by its distance and its climb, with decimals only where they say something', () => {
  const races = [10_000, 21_097].map((distanceM) =>
    [english, spanish, american].map((reading) => plain(shownRaceDistance(distanceM, reading))),
  );
  expect(races).toEqual([
    ['10K', '10K', '6.2 mi'],
    ['21.1K', '21,1K', '13.1 mi'],
  ]);
  expect([english, american].map((reading) => plain(shownRaceSlope(1250, reading)))).toEqual(['1,250 m+', '4,101 ft+']);
});

// @spec [Live screens] issue 16: Pace is rounded, not cut
test.each([
  ['running', 10_000, 2_450_000, '4:05 min/km', '6:34 min/mi'],
  ['trail_running', 1000, 3_725_000, '1:02:05 min/km', '1:39:55 min/mi'],
  ['running', 10_000, 2_459_600, '4:06 min/km', '6:36 min/mi'],
  ['cycling', 40_000, 4_210_000, '34.2 km/h', '21.3 mph'],
  ['btt', 10_000, 1_800_000, '20.0 km/h', '12.4 mph'],
  ['swimming', 1500, 1_680_000, '1:52 min/100m', '1:42 min/100yd'],
  ['open_waters', 1500, 1_680_000, '1:52 min/100m', '1:42 min/100yd'],
])('how fast in %s', (sport, distanceM, timeMs, metric, imperial) => {
  const covered = { sport, distanceM, timeMs };
  expect([english, american].map((reading) => plain(shownPace(covered, reading)))).toEqual([metric, imperial]);
});

test('speeds in the numbers of the language, and none where nothing was covered', () => {
  expect(plain(shownPace({ sport: 'cycling', distanceM: 40_000, timeMs: 4_210_000 }, spanish))).toBe('34,2 km/h');
  expect(shownPace({ sport: 'running', distanceM: 0, timeMs: 1000 }, english)).toBeNull();
});

// @spec [Live screens] doc 1 §7, doc 1 §9, doc 2 §9: Units metric or imperial, kept in the browser; `?units=` beats the choice
test('the address beats the own choice, and metric is what remains', () => {
  expect(chosenUnits('?units=imperial', 'metric', ['es-ES'])).toBe('imperial');
  expect(chosenUnits('?units=furlongs', 'imperial', ['es-ES'])).toBe('imperial');
  expect(chosenUnits('?lang=ca', null, ['es-ES'])).toBe('metric');
  expect(chosenUnits('', 'cubits', [])).toBe('metric');
});

// @spec [Shell and static pages] issue 4, design §5: Language and units follow the browser at first (miles where the region of its first language measures so), then the choice, and the address
test.each([
  [['en-US', 'es-ES'], 'imperial'],
  [['en-LR'], 'imperial'],
  [['my-Mymr-MM'], 'imperial'],
  [['es-ES', 'en-US'], 'metric'],
  [['en-GB'], 'metric'],
  [['en'], 'metric'],
  [['ca-valencia'], 'metric'],
  [[], 'metric'],
] as const)('at first a browser that reads %j measures in %s', (browser, units) => {
  expect(chosenUnits('', null, browser)).toBe(units);
});

// @spec [Live screens] doc 1 §7, doc 1 §9, doc 2 §9: Units metric or imperial, kept in the browser; `?units=` beats the choice
// @spec [Shell and static pages] issue 4, design §5: Language and units follow the browser at first (miles where the region of its first language measures so), then the choice, and the address
test('the own choice beats the region of the browser', () => {
  expect(chosenUnits('', 'metric', ['en-US'])).toBe('metric');
});
