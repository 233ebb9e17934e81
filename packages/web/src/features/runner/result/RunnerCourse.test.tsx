import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Modality } from '#race/modality.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { aParticipant } from '#race/testing/a-participant.ts';
import { onTheWay } from '../model/testing/a-runner.ts';
import { RunnerCourse } from './RunnerCourse.tsx';

// The answers of the server are there at once: no track, and the position of the runner.
const answers = vi.hoisted(() => ({ aboutM: null as number | null, isLate: false }));
vi.mock('@tanstack/react-query', () => ({ useQuery: () => ({ data: answers.aboutM }) }));
vi.mock('#race/use-track-line.ts', () => ({ useTrackLine: () => ({ line: null }) }));
vi.mock('../follow/runner-query.ts', () => ({
  positionQuery: () => null,
  useArrival: () => ({ isLate: answers.isLate }),
}));
beforeEach(() => Object.assign(answers, { aboutM: null, isLate: false }));

/** From where to where of a thousand, by what is drawn there; and which stops are passed. */
function drawn(modality: Partial<Modality> = {}, result = onTheWay()) {
  const participant = { ...aParticipant(), result };
  const html = renderToStaticMarkup(<RunnerCourse participant={participant} modality={aModality(modality)} />);
  const partOf = (name: string): string | undefined => {
    const [, from, to] = new RegExp(`d="M(\\d+) [\\d.]+L(\\d+) [\\d.]+" class="_${name}_`).exec(html) ?? [];
    return from === undefined ? undefined : `${from}–${to}`;
  };
  return {
    behind: partOf('behind'),
    probable: partOf('probable'),
    passed: [...html.matchAll(/data-is-passed="(true|false)"/g)].map(([, isPassed]) => isPassed === 'true'),
  };
}

// @spec [Live screens] issue 3: The line of a course for one runner: what is behind, where they probably are
test('the course is behind a runner up to the last checkpoint; up to where they probably are it is drawn otherwise', () => {
  answers.aboutM = 6_200;
  expect(drawn()).toEqual({ behind: '0–500', probable: '500–620', passed: [true, true, false, false] });
});

test('no probable place is drawn of who is being checked, at the finish or on the way', () => {
  answers.aboutM = 6_200;
  expect(drawn({}, onTheWay({ being_checked: true }))).toMatchObject({ behind: '0–500', probable: undefined });
  const running = onTheWay();
  const splits = [...running.splits, { order: 2, checkpoint: 'c', isBeingChecked: true, places: {} }];
  expect(drawn({}, { ...running, splits })).toMatchObject({ behind: '0–500', probable: undefined });
});

test.each([
  ['nobody knows where they are', { aboutM: null }, {}],
  ['they were seen further on', { aboutM: 4_900 }, {}],
  ['they are late', { aboutM: 6_200, isLate: true }, {}],
  ['the race is over', { aboutM: 6_200 }, { status: 'finished_official' }],
] as const)('no probable place is drawn where %s', (_, answer, modality) => {
  Object.assign(answers, answer);
  expect(drawn(modality)).toMatchObject({ behind: '0–500', probable: undefined });
});
