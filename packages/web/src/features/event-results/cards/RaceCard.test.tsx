import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { aCheckpoint, aModality } from '#race/testing/a-modality.ts';
import { RaceCard } from './RaceCard.tsx';

// Texts are their keys here, and neither course, clock nor podium are drawn.
vi.mock('#i18n/use-texts.ts', () => ({
  useTexts: () => ({ language: 'en', t: (key: string, filled = {}) => [key, ...Object.values(filled)].join(' ') }),
}));
vi.mock('#ui/texts/use-measures.ts', () => ({
  useMeasures: () => ({ distance: String, raceDistance: String, raceSlope: String }),
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: string }) => <a href="/">{children}</a>,
}));
vi.mock('#race/use-track-line.ts', () => ({ useTrackLine: () => ({}) }));
vi.mock('#race/RaceClock.tsx', () => ({ RaceClock: () => null }));
vi.mock('#race/parts/StatusChip.tsx', () => ({ StandingChip: () => null }));
vi.mock('./Podium.tsx', () => ({ Podium: () => 'the podium' }));

const cardOf = (race: Parameters<typeof aModality>[0]): string =>
  renderToStaticMarkup(
    <RaceCard
      race={aModality(race)}
      {...{ leader: undefined, counts: undefined, winners: [], asOf: undefined, hasFailed: false, notice: null }}
    />,
  );

// @spec [Live screens] issue 16: The card of a race that was stopped says where it is classified, above the times of its podium
test('the podium of a race that was stopped stands under where it is classified', () => {
  expect(cardOf({})).not.toContain('race.stopped');
  const classifiedAt = aCheckpoint('b', { name: 'Coll Gran', order: 1, distanceM: 5_400 });
  expect(cardOf({ classifiedAt })).toMatch(/race\.stopped Coll Gran, 5400.*the podium/s);
});

// @spec [Results of an event, and circuits] issue 16: The card of a postponed race waits for nothing: no button, and its chip says so
test('a race to come waits under a button that cannot be pressed, a postponed one has its note', () => {
  const closed = { status: 'registrations_closed', statusNote: 'Snow on the pass' } as const;
  expect(cardOf(closed)).toMatch(/<button[^>]*disabled[^>]*>.*results\.card\.waiting/);
  const postponed = cardOf({ ...closed, isPutOff: true });
  expect(postponed).not.toMatch(/<button|results\.card\./);
  expect(postponed).toContain('Snow on the pass');
  expect(postponed).not.toContain('the podium');
});

test('a race that was cancelled while it was on leads to its times, with the reason and without a podium', () => {
  const off = { status: 'cancelled', statusNote: 'Storm on the ridge' } as const;
  const cut = cardOf({ ...off, hadBegun: true });
  expect(cut).toMatch(/modality\.note\.cut.*Storm on the ridge.*<a[^>]*>results\.card\.provisional/);
  expect(cut).not.toContain('the podium');
  const neverHeld = cardOf(off);
  expect(neverHeld).not.toMatch(/<a |<button|modality\.note\.cut/);
  expect(neverHeld).toContain('Storm on the ridge');
});
