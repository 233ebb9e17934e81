import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { aModality } from '#race/testing/a-modality.ts';
import { aParticipant } from '#race/testing/a-participant.ts';
import { Places } from './Places.tsx';

// Texts are their keys here, with what is filled in.
const texts = { language: 'en', t: (key: string, filled?: object) => [key, ...Object.values(filled ?? {})].join(' ') };
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => texts }));
vi.mock('#ui/texts/use-measures.ts', () => ({ useMeasures: () => ({ distance: (metres: number) => `${metres} m` }) }));

const modality = aModality({
  showsPrizePlaces: true,
  prizes: [
    { order: 1, total: 3, by: 'general', notWith: [] },
    { order: 4, total: 2, by: 'gender', notWith: [1] },
  ],
});
const held = { order: 1, by: 'general', total: 3, place: 3, real_place: 3 };
const missed = { order: 4, by: 'gender', total: 2, real_place: 3, holds: [1] };

/** The words of the prizes, of a runner placed third among the women. */
function prizesOf(totals: { general?: number; gender?: number }): string[] {
  const result = {
    ...{ status: 'finished' as const, total_time: 1_800_000, pos_general: 3, pos_gender: 3, totals },
    prizes: { has_prize: true, awards: [held], passed_over: [missed] },
  };
  const participant = aParticipant({ gender: 'female', classify: true, result });
  const html = renderToStaticMarkup(<Places participant={participant} modality={modality} />);
  return [...html.matchAll(/data-missed=""[^>]*>(.*?)<\/div>/g)].map(([, row = '']) =>
    row
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

// @spec [Live screens] issue 16: A prize that another passes over says the place by time of how many, never of fewer than the place
test('a prize passed over says its place of all who are placed, and that it is not given', () => {
  expect(prizesOf({ general: 40, gender: 12 })).toEqual([
    'runner.prize · board.gender.female 3* runner.of 12, runner.prizeNotGiven',
  ]);
  expect(prizesOf({})).toEqual(['runner.prize · board.gender.female 3* runner.prizeNotGiven']);
});
