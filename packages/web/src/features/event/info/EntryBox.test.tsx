import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { doorOf, type Event } from '#race/event.ts';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import { aModality } from '#race/testing/a-modality.ts';
import { anEvent } from '#race/testing/an-event.ts';
import { HowToRegister } from '../provider/HowToRegister.tsx';
import { EntryBox } from './EntryBox.tsx';

// Texts are their keys here, and links need no router.
const texts = { language: 'en', t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') };
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => texts }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));
vi.mock('#race/parts/AsOf.tsx', () => ({ AsOf: ({ modality }: { modality: string }) => `as of ${modality}` }));
vi.mock('#ui/library/Tooltip.tsx', () => ({ Tooltip: ({ children }: { children: ReactNode }) => children }));

const registration = { opensAt: Date.UTC(2026, 0, 1, 8), closesAt: Date.UTC(2026, 4, 1, 21, 59) };
const provided: Partial<Event> = { registrationPages: { register: 'https://in.example.org/cursa' } };
const factsOf = (parts: Partial<Event>): string =>
  wordsOf(<EntryBox event={anEvent({ ...provided, ...parts })} isLost={false} />);
const wordsOf = (element: ReactElement): string =>
  renderToStaticMarkup(element)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

// @spec [Event pages] doc 1 §2, issue 4: Registration dates; how many are registered, where the event shows it
test('the dates of registration stand in the zone of the event, and beside them how many are registered, where that is shown', () => {
  const dates = 'event.register event.registration 01/01/2026 09:00 – 01/05/2026 23:59';
  expect(factsOf({ registration })).toBe(dates);
  expect(factsOf({ registration, registered: 0 })).toBe(`${dates} event.registered 0`);
  expect(factsOf({ registration, registered: 265 })).toBe(`${dates} event.registered 265`);
  expect(factsOf({ registration, registered: 265, registrationLimit: 300 })).toBe(
    `${dates} event.registeredOf 265 300`,
  );
});

// @spec [Event pages] issue 16: A cancelled event shows no window of registration
test('an event that is cancelled has no window of registration any more, one that is shut or over has', () => {
  const dates = 'event.registration 01/01/2026 09:00 – 01/05/2026 23:59';
  expect(factsOf({ registration, status: 'cancelled' })).toBe('event.entry.label.cancelled');
  expect(factsOf({ registration, status: 'finished_official' })).toContain(dates);
  expect(factsOf({ registration, status: 'registrations_closed' })).toContain(dates);
});

// @spec [Event pages] issue 16: 'Register' is a main action only where it leads somewhere: the provider's page, the event's own page, or a clear 'at the venue'
test('one registers on the page of the provider, on that of the event, or at the venue, where no button pretends otherwise', () => {
  vi.stubGlobal('location', { origin: 'https://races.example.org' });
  expect(factsOf({})).toBe('event.register');
  const without = { registrationPages: {} };
  expect(factsOf({ ...without, registrationUrl: 'http://club.example.org/in' })).toContain('event.register ↗');
  expect(factsOf({ ...without, externalUrl: 'https://club.example.org' })).toContain('event.register ↗');
  for (const address of [undefined, 'javascript:alert(1)']) {
    const atVenue = { ...without, registrationUrl: address, allowsVenueRegistration: true };
    expect(factsOf(atVenue)).toBe('event.entry.atVenue');
    const withContact = { ...atVenue, contact: { email: 'club@example.org' } };
    expect(factsOf(withContact)).toBe('event.entry.atVenue event.how.ask club@example.org');
  }
  vi.unstubAllGlobals();
});

// @spec [Event pages] issue 16: A page and its sign-up page say the same way to register; where none leads anywhere, how to reach the organisers
test('where nothing leads to a registration, both pages say so, and how to reach who organises it', () => {
  vi.stubGlobal('location', { origin: 'https://races.example.org' });
  const club = { id: 'c', name: 'Club', type: 'organizer', contact: { email: 'club@example.org' } } as const;
  const federation = { id: 'f', name: 'Fed', type: 'federation', website: 'https://fed.example.org/' } as const;
  const bothSay = (parts: Partial<Event>): string => {
    const event = anEvent({ registrationPages: {}, allowsTeams: true, ...parts });
    const said = wordsOf(<EntryBox event={event} isLost={false} />);
    expect(wordsOf(<HowToRegister event={event} />)).toBe(said);
    return said;
  };
  expect(bothSay({})).toBe('event.how.unknown event.how.later');
  expect(bothSay({ organisms: [federation, club] })).toBe('event.how.unknown event.how.ask club@example.org');
  expect(bothSay({ organisms: [federation] })).toContain('event.how.unknown event.how.ask fed.example.org ↗');
  expect(bothSay({ organisms: [club], contact: { phone: '964 000 000' } })).toContain('964 000 000');
  vi.unstubAllGlobals();
});

test("'Registration open' is said only where something leads to a registration", () => {
  const chipOf = (parts: Partial<Event>): string => {
    const event = anEvent({ ...parts });
    return wordsOf(<StandingChip of={event} way={doorOf(event).kind} isTimed />);
  };
  expect(chipOf({})).toBe('status.ask');
  expect(chipOf(provided)).toBe('status.registrations_opened');
  expect(chipOf({ allowsVenueRegistration: true })).toBe('status.registrations_opened');
  expect(chipOf({ status: 'registrations_closed' })).toBe('status.registrations_closed');
});

test('of a date that nobody knows there is a dash', () => {
  expect(factsOf({ registration: { closesAt: registration.closesAt } })).toContain('event.registration — – 01/05/2026');
  expect(factsOf({})).toBe('event.register');
});

// @spec [Event pages] issue 16: Pages cut off say the time that they show and stop saying 'Live'
test('an event page that is cut off says the time of what it shows in the place of live', () => {
  const event = anEvent({ status: 'live', modalities: [aModality({ id: 'ten', status: 'live' })] });
  const box = (isLost: boolean) => wordsOf(<EntryBox event={event} isLost={isLost} />);
  expect(box(false)).toContain('event.entry.label.live');
  expect(box(true)).toBe('as of ten');
});
