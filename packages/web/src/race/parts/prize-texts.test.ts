import { expect, test } from 'vitest';
import { aModality } from '#race/testing/a-modality.ts';
import { aParticipant } from '#race/testing/a-participant.ts';
import { prizeName, prizeReasons } from './prize-texts.ts';

/** Names keys with their values, as texts are chosen and not as they read. */
const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
  values === undefined ? (key.split('.').at(-1) ?? '') : `${key.split('.').at(-1)} ${JSON.stringify(values)}`;
const modality = aModality({
  prizes: [
    { order: 1, total: 3, by: 'general', notWith: [] },
    { order: 2, total: 3, by: 'general', notWith: [1] },
    { order: 3, total: 1, by: 'gender', notWith: [1, 2] },
  ],
  showsPrizePlaces: true,
});
const passed = (bib: string) => ({ registration: bib, bib_number: bib, name: `N${bib}`, surname: '', holds: [1] });
const dora = aParticipant({
  _id: 'dora',
  gender: 'female',
  result: {
    prizes: {
      has_prize: true,
      awards: [
        {
          ...{ order: 2, by: 'general', total: 3, place: 1, real_place: 5, is_shared: true },
          moved_up_past: ['1', '2', '3', '4'].map(passed),
        },
      ],
      passed_over: [{ order: 3, by: 'gender', total: 1, real_place: 1, holds: [2] }],
    },
  },
});
const context = { participant: dora, modality, t, language: 'en' };

test('a prize is called by its basis, and by its number where several rules have that basis', () => {
  expect(prizeName({ order: 2, by: 'general' }, context)).toBe('prizeNumber {"number":2}\u00a0· general');
  expect(prizeName({ order: 3, by: 'gender' }, context)).toBe('prize\u00a0· female');
});

// @spec [Live screens] issue 16: The runner's page says past whom and why somebody moved up, or which prize passed them over
test('who moved up is told past whom, and who was passed over by which prize', () => {
  const [up, over, ...more] = prizeReasons(context);
  expect(more).toEqual([]);
  expect(up?.text).toContain(
    'prizeMovedUp {"prize":"prizeNumber {\\"number\\":2}\u00a0· general","place":5,"names":"N1, N2, N3, and prizeOthers',
  );
  expect(up?.text).toContain('prizeShared');
  expect(over?.isMissed).toBe(true);
  expect(over?.text).toBe(
    'prizePassedOver {"prize":"prize\u00a0· female","held":"prizeNumber {\\"number\\":2}\u00a0· general"}',
  );
});

test('a race that hides prizes tells nothing of them', () => {
  expect(prizeReasons({ ...context, modality: { ...modality, showsPrizePlaces: false } })).toEqual([]);
});
