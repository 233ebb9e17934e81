/** The positions of the stops of a course and of their tabs in a ribbon, in pixels. */
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

const isNarrow = (view: number): boolean => view < 600;
/** A distance and a time of day can still be read in small type: seven tabs of a phone, the finish among them. */
const narrowest = 51;
/** Narrower tabs have small type. */
const narrow = 58;
export const isNarrowTab = (width: number): boolean => width < narrow;

/** The width of each of so many tabs in a view. */
export function tabWidthIn(view: number, tabs: number): number {
  const usual = isNarrow(view) ? 64 : 84;
  const shared = Math.floor(view / Math.max(1, tabs));
  return shared >= narrowest ? Math.min(usual, shared) : usual;
}

/** Room at both ends: for half a dot, and on a phone, where the ribbon reaches from edge to edge, for the margin of the page. */
const marginIn = (view: number): number => (isNarrow(view) ? 16 : 10);

/**
 * Centres for tabs of one width, as near as can be to where they want to stand, none over another and all inside: the least sum of
 * squared ways (isotonic regression by pooling neighbours).
 */
export function spreadTabs(wanted: readonly number[], tabWidth: number, width: number): number[] {
  const pools: { sum: number; size: number }[] = [];
  for (const [index, place] of wanted.entries()) {
    let pool = { sum: place - index * tabWidth, size: 1 };
    for (let last = pools.at(-1); last && last.sum / last.size > pool.sum / pool.size; last = pools.at(-1)) {
      pool = { sum: pool.sum + last.sum, size: pool.size + last.size };
      pools.pop();
    }
    pools.push(pool);
  }
  const furthest = Math.max(tabWidth / 2, width - tabWidth / 2 - (wanted.length - 1) * tabWidth);
  const inside = (place: number): number => Math.min(furthest, Math.max(tabWidth / 2, place));
  return pools
    .flatMap(({ sum, size }) => Array.from({ length: size }, () => inside(sum / size)))
    .map((place, index) => place + index * tabWidth);
}

/** As wide as the view, or as all tabs beside each other. */
export const ribbonWidth = (view: number, tabs: number, tabWidth: number): number => Math.max(view, tabs * tabWidth);

/** The scroll position that shows a tab whole; unchanged where it is in view already. */
export function scrollToShow(
  tab: { readonly centre: number; readonly width: number },
  view: { readonly left: number; readonly width: number },
): number {
  const [from, to] = [tab.centre - tab.width / 2, tab.centre + tab.width / 2];
  if (from >= view.left && to <= view.left + view.width) return view.left;
  return Math.max(0, tab.centre - view.width / 2);
}
