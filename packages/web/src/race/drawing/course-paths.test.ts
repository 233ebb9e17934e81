import { expect, test } from 'vitest';
import { bodyPath, fieldPath, planPath, posterPath, ridgePath } from './course-paths.ts';

const space = { width: 100, top: 10, bottom: 50 };

// @spec [Live screens] issue 3: The course as silhouette, as outline where the ground is flat or heights are unknown, as a line without a track
test('the ridge goes through the heights, 0 on the ground and 1 on top', () => {
  expect(ridgePath([0, 1, 0.5], space)).toBe('M0 50L50 10L100 30');
});

test('a part of the ridge begins and ends on the line', () => {
  expect(ridgePath([0, 1, 0], space, { from: 0.25, to: 0.75 })).toBe('M25 30L50 10L75 30');
  expect(ridgePath([0, 1], space, { from: 0.5, to: 0.5 })).toBe('');
});

test('the body stands on the ground and is closed', () => {
  expect(bodyPath([0, 1], space)).toBe('M0 50L0 50L100 10L100 50Z');
  expect(bodyPath([1, 1], space, { from: 0, to: 0.5 })).toBe('M0 50L0 10L50 10L50 50Z');
  expect(bodyPath([1, 1], space, { from: 0, to: 0 })).toBe('');
});

test('the field lies on the ridge, thick where it is dense', () => {
  expect(fieldPath([0, 1, 0], [0, 0], space, 20)).toBe('M0 50L50 30L100 50L100 50L50 50L0 50Z');
  expect(fieldPath([0, 0, 0], [0, 0], space, 20)).toBe('');
  expect(fieldPath([], [0, 0], space, 20)).toBe('');
});

test('a part of the plan begins and ends between its points', () => {
  const line = [
    { x: 0, y: 0, at: 0 },
    { x: 1, y: 0, at: 0.5 },
    { x: 1, y: 0.4, at: 1 },
  ];
  expect(planPath(line, 100)).toBe('M0 0L100 0L100 40');
  expect(planPath(line, 100, { from: 0.25, to: 0.75 })).toBe('M50 0L100 0L100 20');
  expect(planPath(line, 100, { from: 0, to: 0 })).toBe('');
});

const sheet = { width: 1000, height: 200 };

// @spec [Live screens] look.md, issue 3: A result is shared by the device's own way, else its address goes to the clipboard and the page says so; as a picture of 1080 × 1350 with the course as art it is saved, and shared along
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
