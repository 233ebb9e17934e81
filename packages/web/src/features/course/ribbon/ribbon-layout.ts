import { ribbonWidth, spreadTabs } from '../geometry/spread-tabs.ts';
import { marginIn, tabWidthIn } from './course-tab.ts';

/** Where the stops of a course and their tabs stand in a ribbon, in pixels. */
export interface RibbonLayout {
  /** Of all tabs: wider than the view where they are too many. */
  readonly width: number;
  /** Only the tabs scroll then: the course is seen whole, or a look at it would not say where the race is. */
  readonly isTooMany: boolean;
  /** At both ends of the course. */
  readonly margin: number;
  readonly tabWidth: number;
  /** Of each stop, on the course. */
  readonly stops: readonly number[];
  /** Of each tab, in the middle of it. */
  readonly centres: readonly number[];
}

/** Shares of the course where its stops are → their places in a ribbon that is `view` pixels wide. */
export function ribbonLayout(view: number, shares: readonly number[]): RibbonLayout {
  const tabWidth = tabWidthIn(view, shares.length);
  const margin = marginIn(view);
  const width = ribbonWidth(view, shares.length, tabWidth);
  const isTooMany = width > view;
  const stops = shares.map((share) => margin + share * (view - 2 * margin));
  const centres = isTooMany ? shares.map((_, index) => (index + 0.5) * tabWidth) : spreadTabs(stops, tabWidth, width);
  return { width, isTooMany, margin, tabWidth, stops, centres };
}
