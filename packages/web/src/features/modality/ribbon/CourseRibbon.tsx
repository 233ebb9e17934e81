import type { LinkOptions } from '@tanstack/react-router';
import {
  type CSSProperties,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { CourseTab } from '#race/course-tabs.ts';
import { profileOf } from '#race/drawing/course-profile.ts';
import { fieldDensity } from '#race/drawing/field-density.ts';
import { placeStops } from '#race/drawing/place-stops.ts';
import { Rail, RibbonArt } from '#race/drawing/RibbonArt.tsx';
import type { TrackLine } from '#race/use-track-line.ts';
import classes from './CourseRibbon.module.css';
import { moveFocus } from './move-focus.ts';
import { isNarrowTab, ribbonLayout, scrollToShow } from './ribbon-layout.ts';
import { StopTab } from './StopTab.tsx';

interface Props {
  /** The link of a stop, by its name in the address. */
  readonly linkTo: (at: string) => LinkOptions;
  /** In course order. */
  readonly tabs: readonly CourseTab[];
  readonly chosen: CourseTab;
  /** See `useTrackLine`. */
  readonly track: TrackLine | null | undefined;
  /** Draws the field: people between two stops are on the way only while the race is on. */
  readonly isLive?: boolean;
  /** The last passing at each stop, by its id. Absent: there is no room for clocks. */
  readonly passings?: Readonly<Record<string, number>>;
  /** The event's. */
  readonly zone?: string | undefined;
}

const densitySteps = 240;

/** The expected width of the ribbon: that of `.page` (tokens.css), on a phone that of the screen. */
const ribbonGuess = (): number =>
  window.innerWidth < 768 ? window.innerWidth : Math.min(1_120, window.innerWidth - 32);

/** The course on top of a race: its silhouette, where the field is, and its stops as tabs. */
export function CourseRibbon({ linkTo, tabs, chosen, track, isLive, passings, zone }: Props): ReactElement {
  const { t } = useTexts();
  const { ref, width: view } = useWidth(ribbonGuess);
  const art = useRef<HTMLDivElement>(null);
  const isFolded = useIsOutOfView(art);
  const profile = useMemo(() => profileOf(track), [track]);
  const shares = placeStops(tabs, track?.lengthM ?? null);
  const { width, isTooMany, margin, tabWidth, stops, centres } = ribbonLayout(view, shares);
  const densityAlong = (places: readonly number[]): number[] => (isLive ? densityOf(tabs, places) : []);
  const centre = centres[tabs.findIndex(({ id }) => id === chosen.id)] ?? 0;
  useLayoutEffect(() => {
    const scroller = ref.current;
    if (!scroller || !isTooMany) return;
    scroller.scrollLeft = scrollToShow({ centre, width: tabWidth }, { left: scroller.scrollLeft, width: view });
  }, [ref, centre, tabWidth, view, isTooMany]);
  const more = useMoreBeside(ref, isTooMany ? width : 0);
  const hasField = densityAlong(shares).some((density) => density > 0);
  return (
    <div
      className={classes.ribbon}
      data-clocks={passings !== undefined}
      data-is-low={track === null}
      data-leads={!isTooMany && view > 0}
      data-is-narrow={isNarrowTab(tabWidth)}
      data-more-before={more.before}
      data-more-after={more.after}
    >
      {hasField ? <p className={classes.legend}>{t('course.field')}</p> : null}
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

/** True while an element is scrolled out of view, so that a substitute can be shown. */
function useIsOutOfView(ref: RefObject<Element | null>): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isOut;
}

/** The width of an element in pixels, at first a guess: where that is right the element is drawn once, and the browser lays the page out when it would anyway. */
function useWidth(guess: () => number): { readonly ref: RefObject<HTMLDivElement | null>; readonly width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(guess);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth)); // it looks for the first time when the page is laid out, before it is painted
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

interface MoreBeside {
  readonly before: boolean;
  readonly after: boolean;
}
const none: MoreBeside = { before: false, after: false };
/** Half a pixel is left over where a page is enlarged. */
const slack = 2;

/** The sides on which content of this width continues outside the view of a scroller. */
function useMoreBeside(scroller: RefObject<Element | null>, width: number): MoreBeside {
  const [more, setMore] = useState(none);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || width === 0) {
      setMore(none);
      return;
    }
    const look = (): void => {
      const before = element.scrollLeft > slack;
      const after = element.scrollLeft + element.clientWidth < width - slack;
      setMore((shown) => (shown.before === before && shown.after === after ? shown : { before, after }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller, width]);
  return more;
}
