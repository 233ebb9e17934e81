import { formatClock } from '@dorsal/domain/units/dates.ts';
import { type LinkOptions, useLinkProps } from '@tanstack/react-router';
import type { CSSProperties, ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { placeIn } from '#race/course.ts';
import type { CourseTab } from '#race/course-tabs.ts';
import { RollingNumber } from '#ui/motion/RollingNumber.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import classes from './StopTab.module.css';

interface Props {
  readonly link: LinkOptions;
  readonly tab: CourseTab;
  readonly isChosen: boolean;
  /** Its position in the ribbon, in pixels. */
  readonly centre: number;
  readonly width: number;
  /** The last passing, or null; absent: not followed. */
  readonly lastAt: number | null | undefined;
  readonly zone: string | undefined;
}

/** One stop: when somebody last passed, its title, how many have passed. */
export function StopTab({ link, tab, isChosen, centre, width, lastAt, zone }: Props): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const between = tab.distanceM === null ? (tab.name ?? tab.at) : distance(tab.distanceM);
  const title = tab.kind === 'checkpoint' || tab.isWhereStopped ? between : t(`course.${tab.kind}`);
  const clock = lastAt ? formatClock(lastAt, zone ?? 'UTC') : '';
  const passed = usePassed(tab);
  const place = tab.name === title ? null : placeIn(tab.name);
  const spoken = [title, place, passed, clock && t('course.last', { clock })].filter(Boolean).join(', ');
  const look = {
    role: 'tab',
    className: classes.tab,
    style: { left: centre, width } satisfies CSSProperties,
    title: [place, passed].filter(Boolean).join(' · '),
    'aria-selected': isChosen,
    tabIndex: isChosen ? 0 : -1,
  };
  const content = (
    <>
      <span className="visually-hidden">{spoken}</span>
      {lastAt === undefined ? null : (
        <span className={`${classes.clock} numbers`} aria-hidden="true">
          {clock}
        </span>
      )}
      <span className={classes.strip} aria-hidden="true">
        <span className={`${classes.title} numbers`}>{title}</span>
        <span className={`${classes.count} numbers`}>
          {tab.isCounted ? <RollingNumber value={tab.passed} /> : null}
        </span>
      </span>
    </>
  );
  if (tab.isOpen) return <OpenTab {...{ link, look, content }} />;
  return (
    <span {...look} aria-disabled="true">
      {content}
    </span>
  );
}

function usePassed({ kind, isCounted, isOpen, passed }: CourseTab): string | null {
  const { t } = useTexts();
  if (!isCounted) return null;
  if (!isOpen && passed === 0) return t('course.nobody');
  return t(kind === 'start' ? 'board.counted.tookStart' : 'course.passed', { count: passed });
}

interface OpenProps {
  readonly link: LinkOptions;
  readonly look: Readonly<Record<string, unknown>>;
  readonly content: ReactElement;
}

/** A real link, so that a tab can be opened elsewhere and shared. The page stays where it is scrolled to. */
function OpenTab({ link, look, content }: OpenProps): ReactElement {
  const { 'aria-current': _, ...props } = useLinkProps({ ...link, resetScroll: false });
  return (
    <a {...props} {...look}>
      {content}
    </a>
  );
}
