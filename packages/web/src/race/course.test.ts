import { expect, test } from 'vitest';
import { boardStops, classifiedStops, courseOf, placeIn } from './course.ts';
import { aCheckpoint, aModality } from './testing/a-modality.ts';

const hilly = aModality({
  distanceM: 21_500,
  startPlace: { name: 'Plaça Major' },
  startCheckpoint: aCheckpoint('start'),
  checkpoints: [
    aCheckpoint('coll', { order: 0, name: 'Coll', distanceM: 7_000 }),
    aCheckpoint('font', { order: 1, distanceM: 14_000, isTimed: false }),
  ],
  finishCheckpoint: aCheckpoint('finish', { name: 'Meta' }),
});

// @spec [Event pages] doc 1 §2, doc 1 §3: Recorrido: start, intermediates with names, timing and extra-service icons, finish; a drawing and a name for each of the 17 services
test('the stops stand in the order of the course, with number, place and distance', () => {
  const lines = courseOf(hilly).stops.map(
    ({ order, kind, number, name, distanceM, isTimed }) =>
      `${order} ${kind} ${number} ${name} ${distanceM}${isTimed ? ' timed' : ''}`,
  );
  expect(lines).toEqual([
    '0 start 0 Plaça Major 0 timed',
    '1 checkpoint 1 Coll 7000 timed',
    '2 checkpoint 2 null 14000',
    '3 finish 0 null 21500 timed',
  ]);
});

test('a course is as long as its finish is far, else as long as the organisers say; else only a track knows', () => {
  const lengthOf = (distanceM: number | undefined, finishM: number | undefined) =>
    courseOf(aModality({ distanceM, finishCheckpoint: aCheckpoint('finish', { distanceM: finishM }) })).lengthM;
  expect([lengthOf(4_000, 3_900), lengthOf(4_000, undefined), lengthOf(undefined, undefined)]).toEqual([
    3_900,
    4_000,
    null,
  ]);
});

test('a course whose finish has no distance is as long as its track where the track knows better or nobody said', () => {
  const finishCheckpoint = aCheckpoint('finish');
  const lengthOf = (parts: object) => courseOf(aModality({ finishCheckpoint, ...parts }), 4_100).lengthM;
  expect([
    lengthOf({ distanceM: 4_000 }),
    lengthOf({ distanceM: 4_000, usesTrackLength: true }),
    lengthOf({ distanceM: undefined }),
    lengthOf({ usesTrackLength: true, finishCheckpoint: aCheckpoint('finish', { distanceM: 3_900 }) }),
  ]).toEqual([4_000, 4_100, 4_100, 3_900]);
});

test('a start or a finish is named where its name says where it is', () => {
  const named = (name: string) =>
    courseOf({ ...hilly, finishCheckpoint: aCheckpoint('finish', { name }) }).stops.at(-1)?.name;
  expect([named('Meta'), named(' Arribada '), named('Plaça de l’Església')]).toEqual([
    null,
    null,
    'Plaça de l’Església',
  ]);
});

test('a race without checkpoints has a start and a finish, and no list of people', () => {
  const course = courseOf(
    aModality({ distanceM: 5_000, startCheckpoint: undefined, checkpoints: [], finishCheckpoint: undefined }),
  );
  expect(course.stops.map(({ id, distanceM }) => `${id} ${distanceM}`)).toEqual(['start 0', 'finish 5000']);
  expect(boardStops(course)).toEqual([]);
});

test('a stop without a mat has no list of people', () => {
  expect(boardStops(courseOf(hilly)).map(({ id }) => id)).toEqual(['start', 'coll', 'finish']);
});

test.each([
  ['Km 7.5', null],
  ['7,5 km', null],
  ['10K', null],
  ['', null],
  [null, null],
  ['Refugi del Km 12', 'Refugi del Km 12'],
  ['Pont de fusta', 'Pont de fusta'],
])('of the name %s a listener hears %s besides the distance', (name, place) => {
  expect(placeIn(name)).toBe(place);
});

// @spec [Race day] issue 16: A race that was stopped says where it is classified: its page, the runner's, the diploma and 'Why?' name one place and one distance
test('the finish of a race that was stopped is the checkpoint where it was, and nothing counts behind it', () => {
  const race = aModality();
  const said = (classifiedAt = race.checkpoints[9]) =>
    classifiedStops({ ...race, classifiedAt }).map(({ id, distanceM, isWhereStopped }) =>
      [id, distanceM, isWhereStopped ? 'stopped' : ''].join(' ').trim(),
    );
  expect(said()).toEqual(['start 0', 'a 2500', 'b 5000', 'c 7500', 'finish 10000']);
  expect(said(race.checkpoints[1])).toEqual(['start 0', 'a 2500', 'finish 5000 stopped']);
});
