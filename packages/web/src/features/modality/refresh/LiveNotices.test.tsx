import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { RaceCounts } from '#race/race-counts.ts';
import { LiveVoice, LostNotice, spoken } from './LiveNotices.tsx';

// Texts are their keys here.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));

const counts = { statuses: {}, total: 9, tookStart: 3 } as RaceCounts; // the voice speaks of nothing else

function pageOf(isLost: boolean, isOver = false): string {
  return renderToStaticMarkup(
    <>
      <LiveVoice counts={counts} isLost={isLost} isBehind={false} />
      <LostNotice isLost={isLost} isOver={isOver} fetchedAt={Date.UTC(2026, 4, 2, 15, 20, 41)} zone="Europe/Madrid" />
    </>,
  );
}

// @spec [Live screens] issue 16: 'Connection lost' is said once, in a region that stands there before, without the time that goes on
test('a lost connection stands in one region, which the page has from the start', () => {
  expect(pageOf(false)).toContain('<strong role="status"></strong>');
  expect(pageOf(false)).not.toContain('live.asOf');
  const lost = pageOf(true);
  expect(lost.split('>modality.lost<')).toHaveLength(2);
  expect(lost).toContain('<strong role="status">modality.lost</strong>');
  expect(lost).toContain('live.asOf');
});

test('new times are promised only while a race goes on', () => {
  expect(pageOf(true)).toContain('modality.lost.then');
  expect(pageOf(true, true)).toContain('modality.lost.over');
  expect(pageOf(true, true)).not.toContain('modality.lost.then');
});

test('a page that is live again says so once its counts are those of now', () => {
  const back = { back: 'Live again.', isBack: true };
  expect(spoken('37 of 240.', { ...back, isBehind: true })).toBeNull();
  expect(spoken('40 of 240.', { ...back, isBehind: false })).toBe('Live again. 40 of 240.');
  expect(spoken('37 of 240.', { ...back, isBack: false, isBehind: true })).toBe('37 of 240.');
});
