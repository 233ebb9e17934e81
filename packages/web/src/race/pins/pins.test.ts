import { afterEach, expect, test, vi } from 'vitest';
import { mostPins, type Pins, parsePins, togglePin, toggleStoredPin } from './pins.ts';

afterEach(() => vi.unstubAllGlobals());

// @spec [Live screens] issue 3: Pinned people stand on top, kept in the browser
test('a pin is put and taken away, in its own race alone', () => {
  const one = togglePin({ other: ['x'] }, 'race', 'ada') ?? {};
  expect(one).toEqual({ other: ['x'], race: ['ada'] });
  expect(togglePin(togglePin(one, 'race', 'ona') ?? {}, 'race', 'ada')).toEqual({ other: ['x'], race: ['ona'] });
});

// @spec [Live screens] issue 16: Fifty pins a race, and the next one is refused with a word, never an old one pushed out
test('one pin more than there may be is refused, and those that stand stay', () => {
  const ids = Array.from({ length: mostPins }, (_, index) => String(index));
  const full = ids.reduce<Pins>((all, id) => togglePin(all, 'race', id) ?? {}, {});
  expect(full).toEqual({ race: ids });
  expect(togglePin(full, 'race', 'late')).toBeNull();
  expect(togglePin(full, 'other', 'late')).toEqual({ race: ids, other: ['late'] });
  expect(togglePin(togglePin(full, 'race', '0') ?? {}, 'race', 'late')?.['race']?.slice(-2)).toEqual(['49', 'late']);
});

test('a browser stores the hundred races pinned in last, and none without pins', () => {
  const races = Array.from({ length: 101 }, (_, race) => `race ${race}`);
  const pins = races.reduce<Pins>((all, race) => togglePin(all, race, 'ada') ?? {}, {});
  expect(Object.keys(pins)).toEqual(races.slice(1));
  expect(togglePin({ ...pins, 'race 7': [] }, 'race 100', 'ada')).not.toHaveProperty('race 7');
});

test('what was stored is read again, and what is none of ours is nothing', () => {
  const stored = { race: ['ada'] };
  expect(parsePins(JSON.stringify(stored))).toEqual(stored);
  expect([null, 'null', '7', '{', '{"race":"ada"}', '[]'].map(parsePins)).toEqual([{}, {}, {}, {}, {}, {}]);
  expect(parsePins('{"race":["ada",7,null]}')).toEqual(stored);
});

/** The storage of a browser, for all its windows. */
function aStorage(
  setItem = (stored: Map<string, string>, name: string, value: string): unknown => stored.set(name, value),
) {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => setItem(stored, name, value),
  });
  return stored;
}

// @spec [Live screens] issue 3: Pinned people stand on top, kept in the browser
test('a pin is added to what another window has stored meanwhile, also where no pin of this window was listening', () => {
  const stored = aStorage();
  toggleStoredPin('race', 'ada');
  stored.set('dorsal.pins', JSON.stringify({ race: ['ada', 'ona'], other: ['bea'] })); // another window
  toggleStoredPin('race', 'eva');
  expect(parsePins(stored.get('dorsal.pins') ?? null)).toEqual({ race: ['ada', 'ona', 'eva'], other: ['bea'] });
});

test('where a browser stores nothing, pins last as long as the page; once it does, they are stored', () => {
  const stored = aStorage(() => {
    throw new Error('full');
  });
  toggleStoredPin('race', 'ada');
  expect(stored.size).toBe(0);
  const later = aStorage();
  toggleStoredPin('race', 'ona');
  expect(parsePins(later.get('dorsal.pins') ?? null)).toEqual({ race: ['ada', 'ona'] });
});
