import { expect, test } from 'vitest';
import { aCursor } from './cursor.ts';

test('who follows a cursor hears of each move once, and of none after that', () => {
  const cursor = aCursor();
  const heard: (number | null)[] = [];
  const stop = cursor.follow(() => heard.push(cursor.now()));
  cursor.move(100);
  cursor.move(100);
  cursor.move(null);
  stop();
  cursor.move(5);
  expect(heard).toEqual([100, null]);
  expect(cursor.now()).toBe(5);
});
