import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { CourseTab } from '#race/course-tabs.ts';
import { StopTab } from './StopTab.tsx';

// Texts are their keys here.
vi.mock('#i18n/use-texts.ts', () => ({
  useTexts: () => ({ language: 'en', t: (key: string, { count = '' } = {}) => `${key} ${count}` }),
}));
vi.mock('#ui/texts/use-measures.ts', () => ({ useMeasures: () => ({ distance: String }) }));
vi.mock('@tanstack/react-router', () => ({ useLinkProps: () => ({ href: '/m/1' }) }));

const aTab = (more: Partial<CourseTab>): CourseTab => ({
  ...{ at: 'start', id: '1', kind: 'start', name: null, distanceM: null },
  ...{ passed: 12, isCounted: true, isOpen: true },
  ...more,
});
const drawn = (more: Partial<CourseTab>): string =>
  renderToStaticMarkup(
    <StopTab
      link={{ to: '/' }}
      tab={aTab(more)}
      isChosen={false}
      centre={0}
      width={80}
      lastAt={undefined}
      zone={undefined}
    />,
  );

test('the start is told by who started, the other stops by who has passed', () => {
  expect(drawn({})).toContain('board.counted.tookStart 12');
  expect(drawn({})).not.toContain('course.passed');
  expect(drawn({ kind: 'finish', at: 'finish' })).toContain('course.passed 12');
  expect(drawn({ kind: 'checkpoint', distanceM: 5_000, passed: 0, isOpen: false })).toContain('course.nobody');
});
