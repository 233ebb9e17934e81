import { expect, test } from 'vitest';
import { eventSearch, toggled, unfoldedIn } from './event-search.ts';

// @spec [Event pages] doc 1 §2, doc 1 §4, design §7: Tabs Info and Results: Results only in a live-type status and not external; such events open on Results; the tab stands in the address
test('what the address says and is known is taken, everything else is not there', () => {
  expect(eventSearch({ tab: 'results', more: '12.13', track: '7', page: '4' })).toEqual({
    tab: 'results',
    more: '12.13',
    track: 7,
  });
  expect(eventSearch({ tab: 'x', more: '<script>', track: '1.5' })).toEqual({});
  expect(eventSearch({ more: '12', track: '-1' })).toEqual({ more: '12' });
});

// @spec [Event pages] doc 1 §2, design §7: Más/Menos información; which modalities are unfolded stands in the address
test('modalities are unfolded and folded one by one', () => {
  expect(toggled(undefined, 12)).toBe('12');
  expect(toggled('12', 13)).toBe('12.13');
  expect(toggled('12.13', 12)).toBe('13');
  expect(toggled('13', 13)).toBeUndefined();
});

test('an absurd list is cut and holds each once', () => {
  expect(unfoldedIn('7.7.a.0.8')).toEqual([7, 8]);
  expect(unfoldedIn(Array.from({ length: 5_000 }, (_, index) => index + 1).join('.'))).toHaveLength(50);
});
