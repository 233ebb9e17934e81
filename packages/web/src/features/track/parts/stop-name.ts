import type { useTexts } from '#i18n/use-texts.ts';
import type { CourseStop } from '../course/course-stops.ts';

type Translate = ReturnType<typeof useTexts>['t'];

/** What a stop is called: its own name, else what it is. */
export function stopName({ kind, number, name }: CourseStop, t: Translate): string {
  if (kind === 'checkpoint') return name ?? t('map.checkpoint', { number });
  return kind === 'start' ? t('map.start') : t('map.finish');
}

/** What a mark is called: its stops, each name once, as laps pass the same mat again. */
export const markName = (stops: readonly CourseStop[], t: Translate): string =>
  [...new Set(stops.map((stop) => stopName(stop, t)))].join(' · ');
