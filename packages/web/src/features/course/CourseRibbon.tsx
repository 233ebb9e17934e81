import type { LinkOptions } from '@tanstack/react-router';
import { type CSSProperties, type ReactElement, useLayoutEffect, useMemo, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { CourseTab } from '#ui/course-tab.ts';
import classes from './CourseRibbon.module.css';
import { profileOf } from './geometry/course-profile.ts';
import type { TrackLine } from './geometry/course-shapes.ts';
import { fieldDensity } from './geometry/field-density.ts';
import { placeStops } from './geometry/place-stops.ts';
import { scrollToShow } from './geometry/spread-tabs.ts';
import { moveFocus } from './ribbon/move-focus.ts';
import { Rail } from './ribbon/Rail.tsx';
import { RibbonArt } from './ribbon/RibbonArt.tsx';
import { ribbonLayout } from './ribbon/ribbon-layout.ts';
import { StopTab } from './ribbon/StopTab.tsx';
import { useIsOutOfView } from './ribbon/use-is-out-of-view.ts';
import { useMoreBeside } from './ribbon/use-more-beside.ts';
import { useWidth } from './use-width.ts';

interface Props {
  /** Where a stop leads, by its name in the address. */
  readonly linkTo: (at: string) => LinkOptions;
  /** In course order. */
  readonly tabs: readonly CourseTab[];
  readonly chosen: CourseTab;
  /** See `useTrackLine`. */
  readonly track: TrackLine | null | undefined;
  /** Draws the field: people between two stops are on the way only while the race is on. */
  readonly isLive?: boolean;
  /** When somebody last passed, by id of the stop. Absent: no room is kept for clocks. */
  readonly passings?: Readonly<Record<string, number>>;
  /** The event's. */
  readonly zone?: string | undefined;
}

const densitySteps = 240;

/** How wide the ribbon will be: as wide as `.page` (tokens.css), on a phone as the screen. */
const ribbonGuess = (): number =>
  window.innerWidth < 768 ? window.innerWidth : Math.min(1_120, window.innerWidth - 32);

/** The course on top of a race: its silhouette, where the field is, and its stops as tabs. */
export function CourseRibbon({ linkTo, tabs, chosen, track, isLive, passings, zone }: Props): ReactElement {
  const { t } = useTexts();
  const { ref, width: view } = useWidth<HTMLDivElement>(ribbonGuess);
  const art = useRef<HTMLDivElement>(null);
  const isFolded = useIsOutOfView(art);
  const profile = useMemo(() => profileOf(track), [track]);
  const shares = placeStops(tabs, track?.distance ?? null);
  const { width, isTooMany, margin, tabWidth, stops, centres } = ribbonLayout(view, shares);
  const densityAlong = (places: readonly number[]): number[] => (isLive ? densityOf(tabs, places) : []);
  const centre = centres[tabs.findIndex(({ id }) => id === chosen.id)] ?? 0;
  useLayoutEffect(() => {
    const scroller = ref.current;
    if (!scroller || !isTooMany) return;
    scroller.scrollLeft = scrollToShow({ centre, width: tabWidth }, { left: scroller.scrollLeft, width: view });
  }, [ref, centre, tabWidth, view, isTooMany]);
  const more = useMoreBeside(ref, isTooMany ? width : 0);
  return (
    <div
      className={classes.ribbon}
      data-clocks={passings !== undefined}
      data-is-low={track === null}
      data-leads={!isTooMany && view > 0}
      data-more-before={more.before}
      data-more-after={more.after}
    >
      <div ref={ref} className={classes.scroller}>
        <div className={classes.inner} style={{ width: view === 0 ? '100%' : width } satisfies CSSProperties}>
          <div className={classes.whole} style={{ width: isTooMany && view > 0 ? view : '100%' }}>
            <div ref={art} className={classes.art} style={{ paddingInline: margin }}>
              <RibbonArt {...{ profile, tabs, shares, chosen }} density={densityAlong(shares)} isCrowded={isTooMany} />
            </div>
            {isTooMany || view === 0 ? null : <Leaders {...{ stops, centres, width }} />}
          </div>
          <div role="tablist" aria-label={t('course.stops')} className={classes.tabs} onKeyDown={moveFocus}>
            {view === 0
              ? null
              : tabs.map((tab, index) => (
                  <StopTab
                    key={tab.id}
                    {...{ tab, zone }}
                    link={linkTo(tab.at)}
                    isChosen={tab.id === chosen.id}
                    centre={centres[index] ?? 0}
                    width={tabWidth}
                    lastAt={passings === undefined ? undefined : (passings[tab.id] ?? null)}
                  />
                ))}
          </div>
          {isFolded ? <Rail density={densityAlong(centres.map((place) => place / width))} /> : null}
        </div>
      </div>
    </div>
  );
}

/** The field between stops that stand at these shares of the way. */
const densityOf = (tabs: readonly CourseTab[], places: readonly number[]): number[] =>
  fieldDensity(
    tabs.map(({ passed }, index) => ({ passed, share: places[index] ?? 0 })),
    densitySteps,
  );

interface LeadersProps {
  readonly stops: readonly number[];
  readonly centres: readonly number[];
  readonly width: number;
}

/** From each stop to its tab, where the tab had to make room for others. */
function Leaders({ stops, centres, width }: LeadersProps): ReactElement {
  return (
    <svg viewBox={`0 0 ${width} 14`} className={classes.leaders} aria-hidden="true">
      {stops.map((stop, index) => (
        // Stops do not change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: two stops may stand on one point
        <path key={index} d={`M${stop} 0V3L${centres[index] ?? stop} 13`} />
      ))}
    </svg>
  );
}
