import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Modality } from '#race/modality.ts';
import type { Result } from '#race/participant.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { aParticipant } from '#race/testing/a-participant.ts';
import { stopsOf } from '../model/stops.ts';
import { onTheWay } from '../model/testing/a-runner.ts';
import { MainTime } from './MainTime.tsx';

// Texts are their keys here, with what is filled in; a clock runs elsewhere.
vi.mock('#i18n/use-texts.ts', () => ({
  useTexts: () => ({ language: 'en', t: (key: string, filled = {}) => [key, ...Object.values(filled)].join(' ') }),
}));
vi.mock('#ui/texts/use-measures.ts', () => ({
  useMeasures: () => ({ pace: () => null, saysSpeed: () => false, distance: (metres: number) => `${metres} m` }),
}));
vi.mock('#live/clock/use-server-now.ts', () => ({ useServerNow: () => 2_000_000 }));

const said = (result: Result | undefined, modality: Modality = aModality()): string[] =>
  renderToStaticMarkup(
    <MainTime participant={{ ...aParticipant(), result }} modality={modality} stops={stopsOf(modality, result)} />,
  )
    .split(/<[^>]*>/)
    .filter(Boolean);

// @spec [Live screens] issue 16: A runner's page begins with the last time, the place there and when they come
test('of who left the course the status stands first, then the last time and where it was; the places follow', () => {
  const last = ['5000 m', '22:00'];
  expect(said(onTheWay({ status: 'retired' }))).toEqual(['result.retired', ...last]);
  const over = aModality({ status: 'finished_official' });
  expect(said(onTheWay(), over)).toEqual(['result.noFinish', ...last]);
});

test('whoever started at an own start in doubt reads that, and no time runs', () => {
  const { referenceAt: _, ...checked } = onTheWay({ start_being_checked: true });
  expect(said(checked)).toEqual(['result.beingChecked', 'runner.startChecked']);
});

test('of who has not started, and of who is running, no last time stands here', () => {
  expect(said(undefined)).toEqual(['result.waiting']);
  expect(said(onTheWay())).toEqual(['modality.clock.running', '16:40']);
});

// @spec [Live screens] doc 1 §2, doc 2 §2.3, issue 16: The page of somebody in a race that is not timed says so
test('of who is in a race that is not timed the page says that, and no status', () => {
  expect(said(undefined, aModality({ isTimed: false }))).toEqual(['modality.untimed']);
});

// @spec [Live screens] issue 7, issue 16: Somebody heard at the finish who is being checked has no time and no status on their page, and reads why, whatever the status of the race
test.each(['live', 'finished_provisional', 'finished_official'] as const)(
  'whoever is being checked at the finish reads that and why, in a race that is %s',
  (status) => {
    const checked = onTheWay({ being_checked: true });
    expect(said(checked, aModality({ status }))).toEqual(['result.beingChecked', 'runner.finishChecked']);
  },
);
