import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Arrival } from '#race/expected-arrivals.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { stopsOf } from '../model/stops.ts';
import { onTheWay } from '../model/testing/a-runner.ts';
import { News } from './News.tsx';
import { Underway } from './Underway.tsx';

// Texts are their keys here, with what is filled in.
vi.mock('#i18n/use-texts.ts', () => ({
  useTexts: () => ({ language: 'en', t: (key: string, filled = {}) => [key, ...Object.values(filled)].join(' ') }),
}));
vi.mock('#ui/texts/use-measures.ts', () => ({ useMeasures: () => ({ distance: (metres: number) => `${metres} m` }) }));

const at = (hour: number, minute: number): number => Date.UTC(2026, 4, 1, hour, minute);
const span = { fromAt: at(10, 5), toAt: at(10, 7), aboutAt: null };
const arrival: Arrival = {
  checkpoint: 'c',
  ...span,
  isLate: false,
  isOverdue: false,
  finish: { ...span, aboutAt: at(10, 30) },
};
const stops = stopsOf(aModality(), onTheWay());

const said = (given: Arrival | null, at = stops): string[] =>
  renderToStaticMarkup(<Underway stops={at} arrival={given} zone="UTC" />)
    .split(/<[^>]*>/)
    .filter(Boolean);

// @spec [Live screens] issue 16: A runner's page begins with the last time, the place there and when they come
test('of who is on the course the last time and place stand first, then when they are expected', () => {
  expect(said(arrival)).toEqual([
    ...['5000 m', '22:00', 'runner.placeThere 5000 m', '7'],
    ...['runner.expectedThere 7500 m', '10:05–10:07'],
    ...['runner.expectedThere course.finish', 'board.pinned.about 10:30'],
  ]);
});

test('who is late, and who is being checked, has no hour', () => {
  expect(said({ ...arrival, isOverdue: true }).slice(4)).toEqual(['runner.expectedThere 7500 m', 'runner.late']);
  const checked = stops.map((stop) => ({ ...stop, isBeingChecked: stop.id === 'c' }));
  expect(said(arrival, checked).slice(4)).toEqual(['7500 m', 'result.beingChecked']);
  // Of several the newest, which is announced too.
  const both = checked.map((stop) => (stop.kind === 'finish' ? { ...stop, isBeingChecked: true } : stop));
  expect(said(arrival, both).slice(4)).toEqual(['course.finish', 'result.beingChecked']);
});

test('the news are named as on the page, by their distance, also where somebody is being checked', () => {
  const news = (at: typeof stops): string =>
    renderToStaticMarkup(<News stops={at} format={{}} />).replaceAll(/<[^>]*>/g, '');
  expect(news(stops)).toBe('runner.news 5000 m 22:00');
  const checked = stops.map((stop) => ({ ...stop, isBeingChecked: stop.id === 'c' }));
  expect(news(checked)).toBe('runner.news 7500 m result.beingChecked');
  expect(news(stops.map((stop) => ({ ...stop, timeMs: null })))).toBe('');
});

test('of who was heard nowhere and is expected nowhere nothing is said', () => {
  const nowhere = stops.map((stop) => ({ ...stop, timeMs: null }));
  expect(said(null, nowhere)).toEqual([]);
  expect(said({ ...arrival, checkpoint: 'a', finish: null }, nowhere)).toEqual([
    'runner.expectedThere 2500 m',
    '10:05–10:07',
  ]);
});
