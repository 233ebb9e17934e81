import { expect, test } from 'vitest';
import { movesBetween, type Stand, slideSteps, slidesOf } from './use-row-motion.ts';

const stands = (...rows: readonly [key: string, top: number, time: string][]): Map<string, Stand> =>
  new Map(rows.map(([key, top, time]) => [key, { top, time }]));
const nobody = () => false;

// @spec [Live screens] issue 3, issue 3 point 4: A row slides to its new place, a new time glows once, nothing under reduced motion; from where it stood also on a page that nobody scrolled and while others still move; what rows say comes a frame before their places, so that no frame of the slide is missed
test('who was overtaken slides from the old place, and nothing of them glows', () => {
  const before = stands(['ada', 0, '10:00'], ['ona', 56, '10:05']);
  const after = stands(['eva', 0, '9:59'], ['ada', 56, '10:00'], ['ona', 112, '10:05']);
  expect(movesBetween({ before, after, wasNamed: (key) => key === 'eva' })).toEqual([
    { key: 'eva', fromY: 0, isFresh: true },
    { key: 'ada', fromY: -56, isFresh: false },
    { key: 'ona', fromY: -56, isFresh: false },
  ]);
});

test('a corrected time glows where it stands', () => {
  const moves = movesBetween({
    before: stands(['ada', 0, '10:00']),
    after: stands(['ada', 0, '10:30']),
    wasNamed: nobody,
  });
  expect(moves).toEqual([{ key: 'ada', fromY: 0, isFresh: true }]);
});

test('who comes from another page, or lost the time, does not glow', () => {
  expect(movesBetween({ before: stands(), after: stands(['ada', 0, '10:00']), wasNamed: nobody })).toEqual([]);
  const lost = { before: stands(['ada', 0, '10:00']), after: stands(['ada', 0, '']), wasNamed: () => true };
  expect(movesBetween(lost)).toEqual([]);
});

test('nothing happens where nothing changed', () => {
  const same = stands(['ada', 0, '10:00'], ['ona', 56, '10:05']);
  expect(movesBetween({ before: same, after: same, wasNamed: nobody })).toEqual([]);
});

test('those whom a newcomer pushes down go together, and the newcomer stays', () => {
  const ways = new Map([
    ['eva', 0],
    ['ada', -56],
    ['ona', -56],
    ['pau', -56],
  ]);
  expect(slidesOf(ways)).toEqual({ together: -56, alone: new Map([['eva', 56]]) });
});

test('rows of broken heights go together though their ways are rounded', () => {
  const ways = new Map([
    ['eva', 0],
    ['ada', -69],
    ['ona', -70],
    ['pau', -69],
  ]);
  expect(slidesOf(ways)).toEqual({ together: -69, alone: new Map([['eva', 69]]) });
});

test('two who change places slide alone, and a list that stands does not move', () => {
  const swapped = new Map([
    ['ada', 56],
    ['ona', -56],
    ['pau', 0],
    ['eva', 0],
  ]);
  expect(slidesOf(swapped)).toEqual({
    together: 0,
    alone: new Map([
      ['ada', 56],
      ['ona', -56],
    ]),
  });
  expect(slidesOf(new Map())).toEqual({ together: 0, alone: new Map() });
});

// @spec [Live screens] issue 3, issue 3 point 4: A row slides to its new place, a new time glows once, nothing under reduced motion; from where it stood also on a page that nobody scrolled and while others still move; what rows say comes a frame before their places, so that no frame of the slide is missed
test('a slide begins where the row stood, ends where it stands, and never stands between two pixels or turns back', () => {
  for (const way of [-69, 56]) {
    const steps = slideSteps(way);
    expect([steps[0], steps.at(-1)]).toEqual([way, 0]);
    expect(steps.every(Number.isInteger)).toBe(true);
    expect(steps.map(Math.abs)).toEqual(steps.map(Math.abs).toSorted((a, b) => b - a));
  }
});
