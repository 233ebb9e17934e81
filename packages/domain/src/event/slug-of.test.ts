import { expect, test } from 'vitest';
import { isOtherAddress, isSlug, slugAfterRename, slugOf } from './slug-of.ts';

test.each([
  ['Marató de Sant Jordi', 'marato-de-sant-jordi'],
  ['  10K · Cursa d’Uixó!  ', '10k-cursa-d-uixo'],
  ['🏃🏃', 'event'],
  ['2026', 'event-2026'],
  ['F'.repeat(24), `event-${'f'.repeat(24)}`],
  [`${'a'.repeat(79)} bc`, 'a'.repeat(79)],
])('%s has the slug %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
  expect(isOtherAddress(slug)).toBe(false);
});

test.each([
  ['cursa', 'cursa-nova'],
  ['cursa-2026', 'cursa-nova-2026'],
  ['cursa-2026-2', 'cursa-nova-2026-2'],
  ['cursa-del-barri', 'cursa-del-barri'],
  ['vella', 'vella'],
])('the slug %s of an event that is renamed becomes %s', (slug, after) => {
  expect(slugAfterRename(slug, 'Cursa', 'Cursa nova')).toBe(after);
});
