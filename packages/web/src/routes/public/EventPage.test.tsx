import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Event } from '#race/event.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { anEvent } from '#race/testing/an-event.ts';
import { EventPage } from './EventPage.tsx';

const shown: { event: Event; search: { tab?: 'info' | 'results' } } = { event: anEvent(), search: {} };

// Texts are their keys here, and of the page its tabs alone are drawn.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  Navigate: () => null,
  useNavigate: () => vi.fn(),
  useParams: () => ({ eventId: shown.event.slug }),
  useSearch: () => shown.search,
}));
vi.mock('#features/event/use-event.ts', () => ({ useEvent: () => ({ event: shown.event, isLost: false }) }));
vi.mock('#ui/page/use-page-title.ts', () => ({ usePageTitle: () => undefined }));
vi.mock('#features/event/head/EventHead.tsx', () => ({
  AdminBar: () => null,
  EventHead: () => null,
  LoadingEvent: () => null,
}));
vi.mock('#features/event/info/InfoTab.tsx', () => ({ InfoTab: () => 'the info' }));
vi.mock('#features/event/info/EntryBox.tsx', () => ({ EntryBox: () => null }));
vi.mock('#features/event-results/SocialTexts.tsx', () => ({ SocialTexts: () => null }));
vi.mock('#features/track/TrackDialog.tsx', () => ({ TrackDialog: () => null }));
vi.mock('#race/parts/EventPoster.tsx', () => ({ EventPoster: () => null }));
vi.mock('#race/parts/Notices.tsx', () => ({ Notices: () => null }));
vi.mock('#ui/controls/TabLinks.tsx', () => ({
  TabLinks: ({ chosen, tabs }: { chosen: string; tabs: readonly { id: string }[] }) =>
    `${tabs.map(({ id }) => id)}, on ${chosen}`,
  tabId: (tab: string) => tab,
}));
// The tab itself is loaded later: its place stands for it.
vi.mock('#ui/page/Skeleton.tsx', () => ({ Skeleton: () => 'the results' }));

beforeEach(() => {
  shown.search = {};
});

/** The page of an event with two timed races of these statuses, and its own. */
function pageOf(status: Event['status'], ...races: readonly Parameters<typeof aModality>[0][]): string {
  const modalities = races.map((race, index) => aModality({ id: `race${index}`, ...race }));
  shown.event = anEvent({ status, modalities });
  return renderToStaticMarkup(<EventPage />).replaceAll(/<!?-?-?\/?[^>]*>/g, ' ');
}

const toCome = { status: 'registrations_closed' } as const;

// @spec [Event pages] issue 16: An event offers its results as soon as one timed race of it is on or has some, whatever its own status says
test.each([
  ['between its days', 'registrations_closed', toCome],
  ['with a race that takes entries', 'registrations_opened', { status: 'registrations_opened' }],
  ['with a race that was postponed', 'finished_official', { ...toCome, isPutOff: true }],
  ['cancelled after its first day', 'cancelled', { status: 'cancelled' }],
] as const)('an event %s opens on its results, and has the tab in its address', (_, status, other) => {
  const races = [{ status: 'finished_provisional' }, other] as const;
  expect(pageOf(status, ...races)).toMatch(/info,results, on results.*the results/s);
  shown.search = { tab: 'results' };
  expect(pageOf(status, ...races)).toMatch(/info,results, on results.*the results/s);
  shown.search = { tab: 'info' };
  expect(pageOf(status, ...races)).toMatch(/info,results, on info.*the info/s);
});

test('while all is to come there is no tab of results, whatever the address says', () => {
  shown.search = { tab: 'results' };
  expect(pageOf('registrations_closed', toCome, toCome)).not.toContain('results');
  expect(pageOf('registrations_closed', toCome, { ...toCome, isPutOff: true })).toContain('the info');
});
