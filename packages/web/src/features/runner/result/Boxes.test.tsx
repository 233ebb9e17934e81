import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { aCheckpoint, aModality } from '#race/testing/a-modality.ts';
import { aParticipant } from '#race/testing/a-participant.ts';
import { PenaltiesBox } from './Boxes.tsx';

// Texts are their keys here.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#ui/texts/use-measures.ts', () => ({ useMeasures: () => ({ distance: (metres: number) => `${metres} m` }) }));

const participant = aParticipant({
  result: { status: 'finished', total_time: 1_830, penalizations: [{ time: 30, reason: 'Shortcut' }] },
});

// @spec [Live screens] issue 16: The penalties of a race that was stopped add to the time where it is classified, called so
test('the time that penalties are added to is called by where the race is classified', () => {
  const boxOf = (race: Parameters<typeof aModality>[0]): string =>
    renderToStaticMarkup(<PenaltiesBox participant={participant} modality={aModality(race)} />);
  expect(boxOf({})).toContain('<dt>runner.inFinish</dt>');
  const stopped = boxOf({ classifiedAt: aCheckpoint('b', { name: 'Coll Gran', order: 1, distanceM: 5_400 }) });
  expect(stopped).toContain('<dt>Coll Gran, 5400 m</dt>');
  expect(stopped).not.toContain('runner.inFinish');
});
