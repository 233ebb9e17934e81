import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Arrival } from '#race/expected-arrivals.ts';
import { aCheckpoint, aModality } from '#race/testing/a-modality.ts';
import { aParticipant, aResult } from '#race/testing/a-participant.ts';
import { stopsOf } from '../model/stops.ts';
import { onTheWay } from '../model/testing/a-runner.ts';
import { CheckpointTable } from './CheckpointTable.tsx';
import { Facts } from './Facts.tsx';

// Texts are their keys here, with what is filled in.
vi.mock('#i18n/use-texts.ts', () => ({
  useTexts: () => ({ language: 'en', t: (key: string, filled = {}) => [key, ...Object.values(filled)].join(' ') }),
}));
vi.mock('#ui/texts/use-measures.ts', () => ({
  useMeasures: () => ({ pace: () => null, saysSpeed: () => false, distance: String, climb: String }),
}));
vi.mock('@tanstack/react-router', () => ({ Link: () => null }));

const at = (hour: number, minute: number, second = 0): number => Date.UTC(2026, 4, 1, hour, minute, second);
const modality = aModality();
const running = onTheWay();
const stops = stopsOf(modality, running);
const arrival = (parts: Partial<Arrival> = {}): Arrival => ({
  checkpoint: stops[2]?.id ?? '',
  fromAt: at(10, 5),
  toAt: at(10, 7, 30),
  aboutAt: null,
  isLate: false,
  isOverdue: false,
  finish: { fromAt: at(10, 20), toAt: at(10, 40), aboutAt: null },
  ...parts,
});

/** The texts at the stops without a time, and under the progress. */
function said(given: Arrival | null, result = running): { atStops: string[]; below: string[] } {
  const participant = { ...aParticipant(), result };
  const both = { participant, stops: stopsOf(modality, result), arrival: given };
  const table = <CheckpointTable {...both} modality={modality} zone="UTC" isRunning />;
  const facts = <Facts {...both} modality={modality} aboutM={null} />;
  const textsIn = (html: string, words: RegExp): string[] => html.split(/<[^>]*>/).filter((text) => words.test(text));
  return {
    atStops: textsIn(renderToStaticMarkup(table), /(runner\.(expected|late|notPassed|noRead)|result\.beingChecked$)/),
    below: textsIn(renderToStaticMarkup(facts), /runner\.finish(Expected|About)/),
  };
}

// @spec [Live screens] issue 15: The finish is expected too, not only the next mat: the legs ahead one after the other, as those who ran them show them
test('the next stop and the finish say between which minutes somebody is expected', () => {
  expect(said(arrival())).toEqual({
    atStops: ['runner.expected 10:05 10:08', 'runner.expected 10:20 10:40'],
    below: ['runner.finishExpected 10:20 10:40'],
  });
});

// @spec [Live screens] issue 15: A span whose end takes more than twice as long as its beginning is not shown: 'about' and its middle are
test('a span that is too wide is a rough hour', () => {
  const rough = { fromAt: at(10, 20), toAt: at(11, 50), aboutAt: at(10, 52) };
  expect(said(arrival({ aboutAt: at(10, 6, 40), finish: rough }))).toEqual({
    atStops: ['runner.expectedAbout 10:05', 'runner.expectedAbout 10:50'],
    below: ['runner.finishAbout 10:50'],
  });
});

test('of who is late, or finishes next, no finish is said a second time', () => {
  expect(said(arrival({ isOverdue: true }))).toEqual({ atStops: ['runner.late', 'runner.notPassed'], below: [] });
  expect(said(arrival({ checkpoint: stops[3]?.id ?? '', finish: null }))).toEqual({
    atStops: ['runner.notPassed', 'runner.expected 10:05 10:08'],
    below: [],
  });
  expect(said(null)).toEqual({ atStops: ['runner.notPassed', 'runner.notPassed'], below: [] });
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test('a stop where somebody is being checked says so in the place of what is expected there', () => {
  const checked = {
    ...running,
    splits: [...running.splits, { order: 2, checkpoint: 'c', isBeingChecked: true, places: {} }],
  };
  expect(said(arrival(), checked).atStops).toEqual(['result.beingChecked', 'runner.expected 10:20 10:40']);
});

// @spec [Race day] issue 15, issue 19: Where a race is stopped, the checkpoint where it is classified is the finish of every list, page and call, also of who is being checked there
test('in a race that was stopped people are on the way to where it is classified', () => {
  const covered = (classifiedAt: typeof modality.classifiedAt): string | undefined =>
    /runner\.covered[^<"]*/.exec(
      renderToStaticMarkup(
        <Facts
          {...{ stops, arrival: null, aboutM: null, participant: { ...aParticipant(), result: running } }}
          modality={{ ...modality, classifiedAt }}
        />,
      ),
    )?.[0];
  expect(covered(undefined)).toBe('runner.covered 5000 10000');
  expect(covered(aCheckpoint('c', { distanceM: 7_500 }))).toBe('runner.covered 5000 7500');
});

test('of who is being checked at the finish no progress is said: nobody knows how far it is', () => {
  const modalityAndTime = { modality, stops, arrival: null, aboutM: null };
  const shown = (result: typeof running): boolean =>
    renderToStaticMarkup(<Facts {...modalityAndTime} participant={{ ...aParticipant(), result }} />).includes(
      'progressbar',
    );
  expect([shown(running), shown({ ...running, isBeingChecked: true })]).toEqual([true, false]);
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test('of whose start is being checked nothing of the way is said as a fact', () => {
  const checked = aResult({ status: 'started', start_being_checked: true });
  expect(said(null, checked).atStops).toEqual(stops.map(() => 'result.beingChecked'));
  const facts = { modality, stops: stopsOf(modality, checked), arrival: null, aboutM: null };
  const html = renderToStaticMarkup(<Facts {...facts} participant={{ ...aParticipant(), result: checked }} />);
  expect(html).not.toMatch(/progressbar|runner\.covered/);
});

test('nobody is said to be further on than where they are being checked on the way', () => {
  const about = (at: typeof stops): boolean =>
    renderToStaticMarkup(
      <Facts
        {...{ modality, stops: at, arrival: null, aboutM: 7_000 }}
        participant={{ ...aParticipant(), result: running }}
      />,
    ).includes('runner.about');
  expect(about(stops)).toBe(true);
  expect(about(stops.map((stop) => ({ ...stop, isBeingChecked: stop.id === 'c' })))).toBe(false);
});

test('a stop before one where somebody is being checked was not heard, and is not still ahead', () => {
  const [first] = running.splits;
  const checked = {
    ...running,
    splits: [...(first ? [first] : []), { order: 2, checkpoint: 'c', isBeingChecked: true, places: {} }],
  };
  expect(said(null, checked).atStops).toEqual(['runner.noRead', 'result.beingChecked', 'runner.notPassed']);
});
