import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { venue as texts } from '#i18n/en/tools/venue.ts';
import type { DeskEvent } from './desk/desk-event.ts';
import { KeptEntries } from './KeptEntries.tsx';

const list = vi.hoisted(() => ({ kept: [] as unknown[] }));
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<typeof import('@tanstack/react-query')>()),
  useQuery: () => ({ data: list.kept }),
  useQueryClient: () => null,
}));
vi.mock('#i18n/venue-texts.ts', () => ({
  useVenueTexts: () => ({
    say: (key: keyof typeof texts, values: Readonly<Record<string, unknown>> = {}) =>
      (texts[key] ?? key).replaceAll(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name])),
  }),
}));
vi.mock('./desk/DeskRefusal.tsx', () => ({ DeskRefusal: () => null }));

const event = { id: 'event', races: [], zone: 'UTC' } as unknown as DeskEvent; // all that is read of it
const shown = (more: object): string => {
  const owner = { bib_number: '890', name: 'Pau Prat', given_at: 36_000_000 };
  list.kept = [
    { _id: 'p', name: 'Rita', surname: 'Roca', kept_for: 'bib_taken', wanted_bib: '890', given_to: owner, ...more },
  ];
  return renderToStaticMarkup(<KeptEntries desk={{ address: 'desk', token: 'token' }} event={event} />);
};

// @spec [Registration at the venue] issue 20, staff.md §4: An entry that waits says all reasons that stand against it, and who gets a bib in a full race is let in by a decision
test('a clash in a full race says both reasons, and its button says that they run all the same', () => {
  const html = shown({ also: ['race_full'] });
  expect(html).toMatch(/Bib 890 was given at 10:00 to Pau Prat.*The race is full, too/s);
  expect(html).toContain('Give this bib, although the race is full');
  expect(shown({})).not.toMatch(/full/);
});
