import { expect, test } from 'vitest';
import { posterPath } from './poster-path.ts';

const sheet = { width: 1000, height: 200 };

test('a relief stands on the foot of the picture and reaches from edge to edge', () => {
  const { body, line } = posterPath({ form: 'relief', heights: [0, 1, 0.5] }, sheet);
  expect(line).toBe('M0 200L500 0L1000 100');
  expect(body).toBe('M0 200L0 200L500 0L1000 100L1000 200Z');
});

test('an outline is as large as the room is high', () => {
  const line = [
    { x: 0, y: 0, at: 0 },
    { x: 1, y: 2, at: 1 },
  ];
  expect(posterPath({ form: 'plan', line, ratio: 2 }, sheet)).toEqual({
    body: '',
    line: 'M0 0L100 200',
    left: 450,
  });
});

test('where nothing is known of the ground a line stands for it', () => {
  expect(posterPath({ form: 'flat' }, sheet).line).toBe('M0 130L1000 130');
});
