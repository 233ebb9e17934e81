import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Modality } from '#race/modality.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { aParticipant } from '#race/testing/a-participant.ts';
import { HeaderBar, RunnerCard } from './RunnerCard.tsx';

// Texts are their keys here; links need no router, and the course is a word.
vi.mock('#i18n/use-texts.ts', () => ({
  useTexts: () => ({ language: 'en', t: (key: string, filled = {}) => [key, ...Object.values(filled)].join(' ') }),
}));
vi.mock('@tanstack/react-router', () => ({ Link }));
vi.mock('./RunnerCourse.tsx', () => ({ RunnerCourse: () => 'the course' }));

interface LinkProps {
  readonly to: string;
  readonly params: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}
function Link({ to, params, children }: LinkProps): ReactNode {
  return <a href={to.replace(/\$(\w+)/, (_, name: string) => params[name] ?? '')}>{children}</a>;
}

const event: NonNullable<Modality['event']> = {
  id: 'e',
  slug: 'cursa',
  name: 'Cursa de la Vila',
  isCircuit: false,
  isExternal: false,
  zone: 'Europe/Madrid',
  startsAt: Date.UTC(2026, 4, 1, 22, 30),
  place: { city: 'Vilanera', county: 'Maresme' },
  circuit: { id: 'c', slug: 'lliga', name: 'Lliga 5K' },
};
const participant = aParticipant({
  bib_number: '7',
  name: 'Ada',
  surname: 'Alba',
  club: 'CA Vila',
  team: 'CA Vila',
  federation: 'FCA',
});
const textsOf = (html: string): string[] => html.split(/<[^>]*>/).filter((text) => text.trim() !== '');
const cardOf = (parts: Partial<NonNullable<Modality['event']>> = {}, race: Partial<Modality> = {}): string =>
  renderToStaticMarkup(
    <RunnerCard
      participant={participant}
      modality={aModality({ event: { ...event, ...parts }, ...race })}
      isLost={false}
    />,
  );

// @spec [Live screens] doc 2 §2.2: Header bar with event, modality, participant; card with poster or drawn course, name, club, federation, date, location, event, circuit; at most 650 px wide
test('the bar leads from the event over the race to the runner', () => {
  const bar = renderToStaticMarkup(<HeaderBar participant={participant} modality={aModality({ event })} />);
  expect(textsOf(bar)).toEqual(['Cursa de la Vila', '10K', 'Ada Alba']);
  expect([...bar.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual(['/e/cursa', '/m/10k']);
});

// @spec [Live screens] doc 2 §2.2: Header bar with event, modality, participant; card with poster or drawn course, name, club, federation, date, location, event, circuit; at most 650 px wide
test('the card shows bib, name, club, federation, event, circuit, the day in the zone of the event, and the place', () => {
  expect(textsOf(cardOf())).toEqual([
    'the course',
    'board.bib ',
    '7',
    'Ada Alba',
    'CA Vila ',
    'FCA',
    'Cursa de la Vila',
    'Lliga 5K',
    '02/05/2026',
    'Vilanera, Maresme',
    'status.live',
  ]);
});

// @spec [Live screens] doc 2 §2.2: Header bar with event, modality, participant; card with poster or drawn course, name, club, federation, date, location, event, circuit; at most 650 px wide
test('the poster stands in place of the course', () => {
  const card = cardOf({ poster: '/api/files/poster.jpg' });
  expect(card).toContain('src="/api/files/poster.jpg"');
  expect(card).not.toContain('the course');
});

// @spec [Live screens] issue 16: 'Register' leads to the same from an event, a race, a runner and the map of the calendar: one rule, on the server and here
test('registrations that nothing leads to are asked for, and a race that others time does not speak of results', () => {
  const open = { status: 'registrations_opened' } as const;
  expect(textsOf(cardOf({ registrationWay: 'ask' }, open)).at(-1)).toBe('status.ask');
  expect(textsOf(cardOf({ registrationWay: 'venue' }, open)).at(-1)).toBe('status.registrations_opened');
  const over = { status: 'finished_official' } as const;
  expect(textsOf(cardOf({ isExternal: true }, over)).at(-1)).toBe('status.over');
  expect(textsOf(cardOf({}, { ...over, isTimed: false })).at(-1)).toBe('status.over');
  expect(textsOf(cardOf({}, over)).at(-1)).toBe('status.finished_official');
});
