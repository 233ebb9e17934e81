import { expect, test } from 'vitest';
import { createCursor } from './course-cursor.ts';

// @spec [Tracks] doc 1 §2, issue 4: Position shared between map and profile: by mouse, by finger, by keys; said as distance, height and slope
test('who follows a cursor is notified of each move once, and of none after that', () => {
  const cursor = createCursor();
  const moves: (number | null)[] = [];
  const stop = cursor.follow(() => moves.push(cursor.now()));
  cursor.move(100);
  cursor.move(100);
  cursor.move(null);
  stop();
  cursor.move(5);
  expect(moves).toEqual([100, null]);
  expect(cursor.now()).toBe(5);
});
