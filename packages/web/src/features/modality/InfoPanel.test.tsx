import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { aModality, aRaceCounts } from '#race/testing/a-modality.ts';
import { InfoPanel } from './InfoPanel.tsx';

vi.mock('#i18n/use-texts.ts', () => ({
  useTexts: () => ({ language: 'en', t: (key: string, filled = {}) => [key, ...Object.values(filled)].join(' ') }),
}));
vi.mock('#ui/texts/use-measures.ts', () => ({ useMeasures: () => ({ distance: String }) }));
vi.mock('#ui/motion/RollingNumber.tsx', () => ({ RollingNumber: ({ value }: { value: number }) => value }));

const said = (isTimedHere: boolean): string[] =>
  renderToStaticMarkup(
    <InfoPanel
      modality={aModality({ status: 'registrations_opened' })}
      isTimedHere={isTimedHere}
      counts={aRaceCounts({ isListHidden: true, total: 9 })}
    />,
  )
    .split(/<[^>]*>/)
    .filter(Boolean);

// @spec [Live screens] issue 16: A race whose start list is hidden says so once, and no stop of it counts nobody
test('the numbers of a hidden list are the total alone; the list below says why, and where there is no list the numbers do', () => {
  const total = ['modality.info.people', 'modality.info.total', '9'];
  expect(said(true)).toEqual(total);
  expect(said(false)).toEqual([...total, 'event.list.hidden']);
});
