import { expect, test } from 'vitest';
import { mostPins, readPins, togglePin } from './pins.ts';

test('a pin is put and taken away, in its own race alone', () => {
  const one = togglePin({ other: ['x'] }, 'race', 'ada');
  expect(one).toEqual({ other: ['x'], race: ['ada'] });
  expect(togglePin(togglePin(one, 'race', 'ona'), 'race', 'ada')).toEqual({ other: ['x'], race: ['ona'] });
});

test('the oldest pin makes room for a new one', () => {
  const ids = Array.from({ length: mostPins + 1 }, (_, index) => String(index));
  const pins = ids.reduce((all, id) => togglePin(all, 'race', id), {});
  expect(pins).toEqual({ race: ids.slice(1) });
});

test('what was kept is read again, and what is none of ours is nothing', () => {
  const kept = { race: ['ada'] };
  expect(readPins(JSON.stringify(kept))).toEqual(kept);
  expect([null, 'null', '7', '{', '{"race":"ada"}', '[]'].map(readPins)).toEqual([{}, {}, {}, {}, {}, {}]);
  expect(readPins('{"race":["ada",7,null]}')).toEqual(kept);
});
