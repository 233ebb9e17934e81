import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Event } from '#race/event.ts';
import { anEvent } from '#race/testing/an-event.ts';
import { EntryBox } from './EntryBox.tsx';

// Texts are their keys here, and links need no router.
const texts = { language: 'en', t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') };
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => texts }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));
vi.mock('#ui/library/Tooltip.tsx', () => ({ Tooltip: ({ children }: { children: ReactNode }) => children }));

const registration = { opensAt: Date.UTC(2026, 0, 1, 8), closesAt: Date.UTC(2026, 4, 1, 21, 59) };
const factsOf = (parts: Partial<Event>): string =>
  renderToStaticMarkup(<EntryBox event={anEvent(parts)} />)
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

test('of a date that nobody knows there is a dash', () => {
  expect(factsOf({ registration: { closesAt: registration.closesAt } })).toContain('event.registration — – 01/05/2026');
  expect(factsOf({})).toBe('event.register');
});
