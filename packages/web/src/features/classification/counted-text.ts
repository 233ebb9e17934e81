import type { useTexts } from '#i18n/use-texts.ts';
import type { CourseTab } from '#race/course-tabs.ts';
import type { RaceCounts } from '#race/race-counts.ts';
import type { BoardPage } from './board/board-page.ts';
import { type ClassificationSearch, isFiltered } from './board/classification-search.ts';

interface CountedPeople {
  readonly tab: Pick<CourseTab, 'kind' | 'passed'>;
  readonly search: ClassificationSearch;
  readonly counts: Pick<RaceCounts, 'version' | 'total' | 'isListHidden' | 'tookStart' | 'finish' | 'classified'>;
  readonly shown: Pick<BoardPage, 'total' | 'version'>;
}

/**
 * The number of people in the list, by what it counts: the start lists all who are registered, a checkpoint whoever has a time there, the finish
 * those who finished. Who is being checked stands behind them and is counted apart, so that tab and list say one number. A list that is behind the counts
 * never says that more are classified than have finished.
 */
export function countedText(
  { tab, search, counts, shown: { total, version } }: CountedPeople,
  t: ReturnType<typeof useTexts>['t'],
): string {
  if (counts.isListHidden) return counts.total === 0 ? '' : t('board.counted.start', { count: counts.total });
  if (isFiltered(search)) return t('board.people', { count: total });
  if (tab.kind === 'start') {
    const registered = t('board.counted.start', { count: total });
    return counts.tookStart === 0
      ? registered
      : `${registered} · ${t('board.counted.tookStart', { count: counts.tookStart })}`;
  }
  const checked = version === counts.version ? Math.max(0, total - tab.passed) : 0;
  const passed = t(tab.kind === 'finish' ? 'board.counted.finish' : 'course.passed', { count: total - checked });
  const { classified } = counts;
  const isApart = tab.kind === 'finish' && isToldApart(counts, { total, version });
  return [
    passed,
    ...(isApart ? [t('board.counted.classified', { count: classified })] : []),
    ...(checked === 0 ? [] : [t('board.counted.checked', { count: checked })]),
  ].join(' · ');
}

const isToldApart = (
  { classified, finish, version: ofCounts }: CountedPeople['counts'],
  { total, version }: CountedPeople['shown'],
): boolean => classified !== finish && (version === ofCounts || classified < total);
