import { expect, test } from 'vitest';
import { mostPins, parsePins, togglePin } from './pins.ts';

// @spec [Live screens] issue 3: Pinned people stand on top, kept in the browser
test('a pin is put and taken away, in its own race alone', () => {
  const one = togglePin({ other: ['x'] }, 'race', 'ada');
  expect(one).toEqual({ other: ['x'], race: ['ada'] });
  expect(togglePin(togglePin(one, 'race', 'ona'), 'race', 'ada')).toEqual({ other: ['x'], race: ['ona'] });
});

// @spec [Live screens] issue 3: Pinned people stand on top, kept in the browser
test('the oldest pin makes room for a new one', () => {
  const ids = Array.from({ length: mostPins + 1 }, (_, index) => String(index));
  const pins = ids.reduce((all, id) => togglePin(all, 'race', id), {});
  expect(pins).toEqual({ race: ids.slice(1) });
});

test('what was stored is read again, and what is none of ours is nothing', () => {
  const stored = { race: ['ada'] };
  expect(parsePins(JSON.stringify(stored))).toEqual(stored);
  expect([null, 'null', '7', '{', '{"race":"ada"}', '[]'].map(parsePins)).toEqual([{}, {}, {}, {}, {}, {}]);
  expect(parsePins('{"race":["ada",7,null]}')).toEqual(stored);
});
