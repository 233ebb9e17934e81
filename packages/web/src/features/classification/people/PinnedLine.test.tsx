import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Arrival } from '#race/expected-arrivals.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { aParticipant } from '#race/testing/a-participant.ts';
import { onTheWay } from '../board/use-board-page.ts';
import { PinnedLine } from './PinnedLine.tsx';

// Texts are their keys here, with what is filled in.
vi.mock('#i18n/use-texts.ts', () => ({
  useTexts: () => ({ language: 'en', t: (key: string, filled = {}) => [key, ...Object.values(filled)].join(' ') }),
}));
vi.mock('#ui/texts/use-measures.ts', () => ({ useMeasures: () => ({ distance: (metres: number) => `${metres} m` }) }));

const at = (hour: number, minute: number): number => Date.UTC(2026, 4, 1, hour, minute);
const modality = aModality();
const [first, second] = modality.checkpoints;
const span = { fromAt: at(10, 5), toAt: at(10, 7), aboutAt: null };
const rough = { fromAt: at(10, 20), toAt: at(11, 50), aboutAt: at(10, 50) };
const next = (parts: Partial<Arrival> = {}): Arrival => ({
  ...{ checkpoint: second?.id ?? '', isLate: false, isOverdue: false, finish: rough },
  ...span,
  ...parts,
});

/** On the course, past 2.5 km in 15 minutes and eleventh there. */
const running = aParticipant({
  result: {
    status: 'started',
    intermediate_results: [
      { order: 0, intermediate: `${first?.id}`, total_time: 900_000, total_time_real: 899_000, pos_general: 11 },
    ],
  },
});

/** The text of the line of a pinned person in the list of a checkpoint. */
function said(person: typeof running, shownAt: string, arrival: Arrival | null): string {
  const queryClient = new QueryClient();
  const people = onTheWay([person], modality);
  queryClient.setQueryData(['pinned-arrivals', people], new Map(arrival ? [[person.id, arrival]] : []));
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <PinnedLine {...{ person, modality, shownAt }} onTheWay={people} />
    </QueryClientProvider>,
  );
  return html
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean)
    .join(' ');
}

// @spec [Live screens] issue 16: A pinned runner on the course has a line at every tab: last checkpoint, time, place and expected arrival
test('a pinned runner on the course says where they were heard last, and when they are expected next and at the finish', () => {
  expect(said(running, 'finish', next())).toBe(
    '2500 m 15:00 · board.find.place 11 board.pinned.expected 5000 m 10:05–10:07 course.finish board.pinned.about 10:50',
  );
});

test('the list of the last checkpoint says time and place itself', () => {
  expect(said(running, first?.id ?? '', next({ finish: null }))).toBe('board.pinned.expected 5000 m 10:05–10:07');
  expect(said(running, first?.id ?? '', null)).toBe('');
});

test('who is late, who is being checked, and an answer about a checkpoint passed meanwhile say no hour', () => {
  expect(said(running, first?.id ?? '', next({ isOverdue: true }))).toBe('5000 m · runner.late');
  expect(said(running, first?.id ?? '', next({ checkpoint: first?.id ?? '' }))).toBe('');
  const checked = aParticipant({
    result: {
      status: 'started',
      intermediate_results: [{ order: 1, intermediate: `${second?.id}`, being_checked: true }],
    },
  });
  expect(said(checked, 'finish', next())).toBe('5000 m result.beingChecked');
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test('of whose start is being checked the line names it by its word, and the furthest that waits with it', () => {
  const waiting = [first, second].map(
    (stop, order) => ({ order, intermediate: `${stop?.id}`, being_checked: true }) as const,
  );
  const checked = (intermediate_results: typeof waiting) =>
    aParticipant({ result: { status: 'started', start_being_checked: true, intermediate_results } });
  expect(said(checked([]), 'finish', null)).toBe('course.start result.beingChecked');
  expect(said(checked(waiting), 'finish', null)).toBe('course.start result.beingChecked 5000 m result.beingChecked');
});

test('who has finished says so in the lists of other checkpoints, and is asked about no more', () => {
  const finished = aParticipant({ result: { status: 'finished', total_time: 3_600_000, pos_general: 4 } });
  expect(said(finished, first?.id ?? '', null)).toBe('course.finish 1:00:00 · board.find.place 4');
  expect(onTheWay([finished], modality)).toEqual([]);
  expect(onTheWay([running], aModality({ status: 'finished_provisional' }))).toEqual([]);
});
