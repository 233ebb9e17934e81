import { expect, test, vi } from 'vitest';
import { createReadBell } from './read-bell.ts';

test('who waits for a reader is woken by that reader alone, or when the time is over', async () => {
  vi.useFakeTimers();
  const bell = createReadBell();
  const woken: string[] = [];
  const wait = (reader: number, name: string) => bell.wait(reader, 400).then(() => woken.push(name));
  const all = [wait(1, 'first'), wait(1, 'second'), wait(2, 'other')];
  bell.ring([3, 1]);
  await vi.advanceTimersByTimeAsync(0);
  expect(woken).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(400);
  await Promise.all(all);
  expect(woken).toEqual(['first', 'second', 'other']);
  bell.ring([1, 2]);
  vi.useRealTimers();
});
