import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Event } from '#race/event.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { anEvent } from '#race/testing/an-event.ts';
import { EventCard } from './EventCard.tsx';

// Texts are their keys here; links need no router, and a tooltip stands beside its button.
const texts = { language: 'en', t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') };
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => texts }));
vi.mock('#ui/texts/use-measures.ts', () => ({ useMeasures: () => ({ distance: (metres: number) => `${metres} m` }) }));
vi.mock('#ui/library/Tooltip.tsx', () => ({
  Tooltip: ({ label, children }: Shown) => (
    <>
      {label}
      {children}
    </>
  ),
}));
vi.mock('./StartsIn.tsx', () => ({ StartsIn: () => null }));
vi.mock('./CardLinks.tsx', () => ({ CardLink: ({ children }: Shown) => children, CardAction: () => 'card.action' }));
interface Shown {
  readonly label?: ReactNode;
  readonly children: ReactNode;
}

const event = anEvent();
const drawn = (parts: Partial<Event> = {}, variant: 'home' | 'list' = 'home'): string =>
  renderToStaticMarkup(<EventCard event={anEvent(parts)} variant={variant} />);
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §9, design §5: Event card: poster (the event's, else the drawn one, else its name on a ridge), featured and external ribbons, circuit name, organisation chips (federations green, others grey), tags, status, start date DD/MM/YY in the event's zone, city
test('a card shows poster, ribbons, day in the zone of the event, city, circuit, organisers, tags and status', () => {
  const card = drawn({
    poster: '/api/files/poster.jpg',
    isFeatured: true,
    isExternal: true,
    registrationPages: { register: 'https://in.example.org/cursa' },
    circuit: { id: 'c', slug: 'lliga', name: 'Lliga 5K' },
    organisms: [
      { id: '1', name: 'Federació', type: 'federation' },
      { id: '2', name: 'Club', type: 'organizer' },
    ],
    tags: ['nocturna'],
  });
  expect(card).toContain('src="/api/files/poster.jpg"');
  expect(drawn()).toContain(`src="/api/posters/${event.id}?art=true"`);
  expect(textOf(card)).toBe(
    'card.featured card.external 02/05/26 Vilanera Cursa de la Vila Lliga 5K Federació Club nocturna status.registrations_opened card.action',
  );
  expect([...card.matchAll(/data-kind="(federation|other)"/g)].map(([, kind]) => kind)).toEqual([
    'federation',
    'other',
  ]);
  expect(textOf(drawn())).toBe('02/05/26 Vilanera Cursa de la Vila status.ask card.action');
});

// @spec [Home, calendar and lists] doc 1 §2: Event card: modality count with a tooltip of sport icon, distance and name, for mouse, finger and keyboard
// @spec [Home, calendar and lists] doc 1 §2: Event card: button circuit info, tracking (live), results (finished) or more info; in lists an overlay under mouse, focus or a tap with city, name, modality chips and follow, results or '+ info'
test('races stand in the tooltip of their count and over the card of a list: sport, distance and name', () => {
  const modalities = [aModality({ id: '10k', name: 'Deu' }), aModality({ id: '5k', name: 'Cinc', distanceM: 5_000 })];
  const [tooltip = '', button = ''] = drawn({ modalities }).split('<button');
  expect(textOf(tooltip)).toMatch(/10000 m Deu 5000 m Cinc$/);
  expect(tooltip.match(/viewBox="0 0 24 24"/g)).toHaveLength(2);
  expect(textOf(`<button${button}`)).toContain('card.modalities 2');
  const overlay = drawn({ modalities }, 'list').split('</article>')[0]?.split('data-is-open')[1] ?? '';
  expect(textOf(`<p ${overlay}`)).toBe('10000 m Deu 5000 m Cinc card.action card.races');
});

// @spec [Live screens] issue 16: Pages cut off say the time that they show and stop saying 'Live': home, calendar, its map, circuits and the races of an event too
test('a live event of a page that is cut off says as of when', () => {
  const card = (more: object) =>
    textOf(renderToStaticMarkup(<EventCard event={anEvent({ status: 'live' })} variant="home" {...more} />));
  expect(card({})).toContain('status.live');
  const cutOff = card({ asOf: { fetchedAt: Date.UTC(2026, 4, 2, 8, 0, 5), zone: 'Europe/Madrid' } });
  expect(cutOff).toContain('live.asOf 10:00:05');
  expect(cutOff).not.toContain('status.live');
});
