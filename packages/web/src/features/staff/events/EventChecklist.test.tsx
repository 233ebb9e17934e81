import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { eventLacks } from '@dorsal/domain/event/event-checklist.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { eventToCheck, Lacks, placeOfLack } from './EventChecklist.tsx';

// Texts are their keys with their values here.
const said = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ');
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: said }) }));
vi.mock('#ui/table/RowLink.tsx', () => ({
  RowLink: ({ path, search, children }: { path: string; search: object; children: string }) => (
    <a href={`${path}?${JSON.stringify(search)}`}>{children}</a>
  ),
}));

const id = (letter: string): string => letter.repeat(24);
const event = {
  _id: id('e'),
  slug: 'cursa',
  status: 'registrations_not_opened',
  date_start: 0,
  location: { city: 'Dénia' },
  registration_start: 0,
  registration_end: 1,
  documents: [{ name: 'Results', type: 'result', url: '/r.pdf' }],
  organisms: [{ _id: id('o'), name: 'Club', type: 'organizer' }],
  modalities: [
    {
      _id: id('m'),
      name: '10K',
      is_timed: true,
      distance: 10_000,
      price: 12,
      gpx_track: '/t.gpx',
      categories: [
        { name: 'SEN', gender: 'female', age_from: 18, age_to: 39 },
        { name: 'V45', gender: 'female', age_from: 45 },
      ],
      prizes: [{ order: 1 }],
      intermediates: [
        { _id: id('1'), kind: 'intermediate', location: { custom_name: 'Font' }, distance_from_start: 5 },
      ],
      finish_checkpoint: { _id: id('f'), kind: 'finish' },
    },
  ],
} as unknown as StaffEventView; // the fields that are asked for

const drawn = (lacks: Parameters<typeof Lacks>[0]['lacks']): string =>
  renderToStaticMarkup(<Lacks event={event} lacks={lacks} title="Checklist" />);

// @spec [Back-office editors] issue 18: Each thing that is missing leads to where it is mended, and goes as it is saved
test('what is missing is said by race and checkpoint, each with its place', () => {
  const page = drawn(eventLacks(eventToCheck(event, [id('f')])));
  expect(page).toContain('checklist.count 3');
  expect(page).toContain(`<a href="/admin/e/cursa?{&quot;tab&quot;:&quot;documents&quot;}">lack.legal_texts</a>`);
  expect(page).toMatch(
    /<b>10K: <\/b><a href="\/admin\/e\/cursa\/m{24}\?\{\}">problem.categories_at_fault.gap 40–44 user.gender.female SEN, V45/,
  );
  expect(page).toMatch(/href="\/admin\/reader-configuration\/1{24}\?\{\}">lack.reader Font/);
});

test('a reader that is configured and a document that is added go from the list', () => {
  const mended = { ...event, documents: [{ name: 'Rules', type: 'registration' as const, url: '/a.pdf' }] };
  const kinds = eventLacks(eventToCheck(mended, [id('f'), id('1')])).map(({ kind }) => kind);
  expect(kinds).toEqual(['category_fault']);
  expect(drawn([])).toContain('checklist.none');
});

test('a track of another length than its race is said, with the way to the race', () => {
  const [race] = event.modalities ?? [];
  if (!race) throw new Error('the event has one');
  const strayed = { ...event, modalities: [{ ...race, gpx_distance: 12_000 }] };
  const lacks = eventLacks(eventToCheck(strayed, [id('f'), id('1')]));
  expect(drawn(lacks)).toMatch(/href="\/admin\/e\/cursa\/m{24}\?\{\}">lack.track_length</);
  const own = { ...event, modalities: [{ ...race, gpx_distance: 12_000, gpx_use_own_distance: true }] };
  expect(eventLacks(eventToCheck(own, [])).map(({ kind }) => kind)).not.toContain('track_length');
});

test('every kind of lack has a place', () => {
  expect(placeOfLack('a', { before: 'open', kind: 'place' })).toEqual({ path: '/admin/e/a', search: { tab: 'place' } });
  expect(placeOfLack('a', { before: 'open', kind: 'price', race: 'r' }).path).toBe('/admin/e/a/r');
});
