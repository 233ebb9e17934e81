import { expect, test } from 'vitest';
import { closeTogether, coveredBy, placeLabels, placesIn, type WantedLabel } from './label-places.ts';

const map = { width: 360, height: 320 };
const aLabel = (key: string, x: number, y: number, text = 'Pont'): WantedLabel => ({ key, x, y, text });

test('a label stands to the right of its mark, and to the left at the right edge', () => {
  const sides = placeLabels([aLabel('start', 100, 100), aLabel('finish', 340, 200)], map);
  expect([...sides]).toEqual([
    ['start', 'right'],
    ['finish', 'left'],
  ]);
});

// @spec [Live screens] issue 3, design §7: Names on the map never stand on each other; the map is moved by keyboard, and its stops are told in words
test('of labels that would stand on each other the earlier stays, and the later goes to another side or away', () => {
  const near = [
    aLabel('a', 100, 100),
    aLabel('b', 104, 104),
    aLabel('c', 102, 108),
    aLabel('d', 103, 104),
    aLabel('e', 101, 104),
  ];
  expect([...placeLabels(near, map)]).toEqual([
    ['a', 'right'],
    ['b', 'left'],
    ['c', 'below'],
  ]);
});

test('no label covers the mark of another stop', () => {
  const sides = placeLabels([aLabel('a', 100, 100), aLabel('b', 130, 100)], map);
  expect([...sides]).toEqual([
    ['a', 'left'],
    ['b', 'right'],
  ]);
});

// @spec [Live screens] issue 3: Names of stops on the map cover no other mark and no bib, and stand beside the course where there is room; start and finish are always named
test('start and finish are named in the thickest crowd of marks', () => {
  const crowd = [80, 90, 110, 120].flatMap((y) => [aLabel(`left ${y}`, 80, y), aLabel(`right ${y}`, 120, y)]);
  const start = aLabel('start', 100, 100);
  expect(placeLabels([start, ...crowd], map).get('start')).toBeUndefined();
  expect(placeLabels([{ ...start, isEnd: true }, ...crowd], map).get('start')).toBe('right');
});

test('a label leaves the mark of a kilometre in sight, also where the course has more of itself on the other side', () => {
  const line = closeTogether([
    { x: 40, y: 100 },
    { x: 95, y: 100 },
  ]);
  const label = aLabel('a', 100, 100);
  expect(placeLabels([label], { ...map, line }).get('a')).toBe('right');
  const sides = placeLabels([label], { ...map, line, kms: [{ x: 130, y: 108 }] });
  expect(sides.get('a')).toBe('above');
  // Every side has a mark: a name is still rather there than not.
  const kms = [130, 70].map((x) => ({ x, y: 100 })).concat([75, 125].map((y) => ({ x: 100, y })));
  expect(placeLabels([label], { ...map, line, kms }).size).toBe(1);
});

test('where there is no room beside a mark its label stands above it', () => {
  const wide = aLabel('a', 60, 100, 'Pont de la Font Vella');
  expect([...placeLabels([wide], { width: 160, height: 320 })]).toEqual([]);
  expect([...placeLabels([{ ...wide, x: 90 }], { width: 180, height: 320 })]).toEqual([['a', 'above']]);
});

// @spec [The whole public site] issue 4: No kilometre stands under the name of a stop
test('a label keeps off what stands on the map already', () => {
  const controls = { left: 290, right: 360, top: 0, bottom: 170 };
  expect([...placeLabels([aLabel('a', 260, 100)], { ...map, taken: [controls] })]).toEqual([['a', 'left']]);
  expect([...placeLabels([aLabel('a', 260, 250)], { ...map, taken: [controls] })]).toEqual([['a', 'right']]);
});

// @spec [Live screens] issue 3: Names of stops on the map cover no other mark and no bib, and stand beside the course where there is room; start and finish are always named
test('a label stands beside the course, and on it only where there is no other room', () => {
  const along = Array.from({ length: 36 }, (_, step) => ({ x: step * 10, y: 100 }));
  expect([...placeLabels([aLabel('a', 180, 100)], { ...map, line: along })]).toEqual([['a', 'above']]);
  const flat = { width: 360, height: 40 };
  const low = along.map(({ x }) => ({ x, y: 20 }));
  expect([...placeLabels([aLabel('a', 180, 20)], { ...flat, line: low })]).toEqual([['a', 'right']]);
});

test('a line of few points is as much in the way as one of many', () => {
  const bend = [
    { x: 0, y: 100 },
    { x: 360, y: 100 },
  ];
  const close = closeTogether(bend);
  expect(close.every(({ x, y }, index) => y === 100 && x - (close[index - 1]?.x ?? x) < 7)).toBe(true);
  expect([...placeLabels([aLabel('a', 180, 100)], { ...map, line: close })]).toEqual([['a', 'above']]);
});

test('what is out of the map has no label', () => {
  expect(placeLabels([aLabel('a', -50, 100), aLabel('b', 100, 700)], map).size).toBe(0);
});

test('what placed labels cover is filled from edge to edge, also where one place is enough', () => {
  const wanted = [aLabel('a', 100, 100), aLabel('left out', -50, 100)];
  const [box, ...others] = coveredBy(wanted, placeLabels(wanted, map));
  expect(others).toEqual([]);
  expect(box).toEqual({ left: 114, right: 154, top: 88, bottom: 112 });
  expect(placesIn({ left: 114, right: 154, top: 88, bottom: 112 }, 20)).toEqual([
    [124, 100],
    [144, 100],
  ]);
  expect(placesIn({ left: 10, right: 22, top: 0, bottom: 10 }, 20)).toEqual([[16, 5]]);
});

test('a text takes the room that it is wide: beside a narrow one there is room for another', () => {
  const [stop, start] = [aLabel('stop', 40, 100, '5.0 km'), aLabel('start', 220, 100, 'Start · Finish')];
  const crossed = { ...map, width: 230, line: [40, 60, 80, 120, 140].map((y) => ({ x: 40, y })) };
  const about = placeLabels([start, stop], crossed);
  expect([about.get('start'), about.get('stop')]).toEqual(['left', 'above']);
  const measured = placeLabels(
    [
      { ...start, textPx: 80 },
      { ...stop, textPx: 40 },
    ],
    crossed,
  );
  expect([measured.get('start'), measured.get('stop')]).toEqual(['left', 'right']);
});
