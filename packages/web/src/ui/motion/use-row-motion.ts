import { type RefObject, useLayoutEffect, useRef } from 'react';

const slideMs = 250;
const glowMs = 1_600;
/** In pixels, with all that a tap opens. */
const tallestRow = 400;

interface Shown {
  /** Names the list: rows of another tab, page or filter do not slide. */
  readonly list: string;
  /** Each changes with its answer. */
  readonly rows: unknown;
  readonly pinned: unknown;
  readonly wasNamed: (registration: string) => boolean;
}

interface Held extends Pick<Shown, 'list' | 'rows' | 'pinned'> {
  readonly width: number;
  readonly stands: ReadonlyMap<string, Stand>;
}

/**
 * Rows (`data-row`, with their time in `data-time`) slide to their new places, by transforms alone so that the compositor can do it,
 * and a new time glows once. Nothing of it under reduced motion. Rows that go the same way go with their list: a layer for each of fifty costs frames.
 */
export function useRowMotion(
  table: RefObject<HTMLElement | null>,
  { list, rows: listed, pinned, wasNamed }: Shown,
): void {
  const held = useRef<Held | null>(null);
  // Runs after every render: an opened row moves the others too, and their next slide starts from there.
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const look = (rows: ReadonlyMap<string, HTMLElement>): Held => ({
      ...{ list, rows: listed, pinned },
      ...{ width: element.offsetWidth, stands: standsIn(element, rows) },
    });
    const before = held.current;
    if (before === null)
      return afterPaint(() => {
        held.current = look(rowsOf(element));
      });
    const rows = rowsOf(element);
    const now = look(rows);
    held.current = now;
    if (isNext(before, now) && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      slide(element, { before, now, rows, wasNamed });
  });
}

interface Change extends Pick<Shown, 'wasNamed'> {
  readonly before: Held;
  readonly now: Held;
  readonly rows: ReadonlyMap<string, HTMLElement>;
}

function slide(table: HTMLElement, { before, now, rows, wasNamed }: Change): void {
  const named = (key: string): boolean => wasNamed(personOf(key));
  const isSeen = seenIn(table);
  const moves = movesBetween({ before: before.stands, after: now.stands, wasNamed: named });
  const ways = new Map(moves.map(({ key, fromY }) => [key, fromY]));
  for (const [list, members] of Map.groupBy(rows, ([, row]) => row.parentElement)) {
    const seen = members.flatMap(([key]) => {
      const [{ top }, way] = [now.stands.get(key) ?? { top: 0 }, ways.get(key) ?? 0];
      return isSeen(top, top + way) ? [[key, way] as const] : [];
    });
    const { together, alone } = slidesOf(new Map(seen));
    if (together !== 0 && list) slideFrom(list, together);
    for (const [key, way] of alone) slideFrom(rows.get(key), way);
  }
  for (const { key, isFresh } of moves) if (isFresh) glow(rows.get(key));
}

/** Looks at the first rows after their first paint, when they are laid out: at once it would force a layout in the middle of the first drawing. */
function afterPaint(look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(look);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

const rowsOf = (table: HTMLElement): Map<string, HTMLElement> =>
  new Map([...table.querySelectorAll<HTMLElement>('[data-row]')].map((row) => [row.dataset['row'] ?? '', row]));

const standsIn = (table: HTMLElement, rows: ReadonlyMap<string, HTMLElement>): Map<string, Stand> =>
  new Map([...rows].map(([key, row]) => [key, { top: topIn(table, row), time: row.dataset['time'] ?? '' }]));

/** A row's `offsetTop` alone is measured from the page when the table is not positioned, and from its part of the table while that one slides. */
function topIn(table: HTMLElement, row: HTMLElement): number {
  let top = 0;
  let at: Element | null = row;
  while (at instanceof HTMLElement && at !== table && table.contains(at)) {
    top += at.offsetTop;
    at = at.offsetParent;
  }
  return at === table ? top : top - table.offsetTop;
}

/** Tells if a row between two places of the table is seen on the screen: a layer for each row elsewhere would cost frames. */
function seenIn(table: HTMLElement): (from: number, to: number) => boolean {
  const { top } = table.getBoundingClientRect();
  const [first, last] = [-top - tallestRow, innerHeight - top];
  return (from, to) => Math.max(from, to) >= first && Math.min(from, to) <= last;
}

/** A later state of the same list; at another width rows stand elsewhere without having moved. */
const isNext = (before: Held, now: Held): boolean =>
  before.list === now.list && before.width === now.width && (before.rows !== now.rows || before.pinned !== now.pinned);

function slideFrom(element: HTMLElement | undefined, way: number): void {
  const transform = slideSteps(way).map((px) => `translateY(${px}px)`);
  element?.animate({ transform, easing: 'step-end' }, { duration: slideMs });
}

/** The light lies under the row (`::after` of its first cell: a row's own would be one column more): fading it paints nothing anew. */
function glow(row: HTMLElement | undefined): void {
  const light = { duration: glowMs, easing: 'ease-in', pseudoElement: '::after' };
  row?.firstElementChild?.animate({ opacity: [1, 0] }, light);
}

/** A person can stand in a table twice: `pin:…`, and in their place `row:…`. */
const personOf = (key: string): string => key.slice(key.indexOf(':') + 1);

/** The place of a row in its table, and the time in it. */
export interface Stand {
  readonly top: number;
  readonly time: string;
}

interface Move {
  readonly key: string;
  /** The distance of its place before, in pixels; 0: it stays, or was not there. */
  readonly fromY: number;
  /** It has a time that it did not have before. */
  readonly isFresh: boolean;
}

/** Rows by key, before and after. */
interface Stands {
  readonly before: ReadonlyMap<string, Stand>;
  readonly after: ReadonlyMap<string, Stand>;
  /** True where the live messages named the person of a new row; other new rows only moved up from another page. */
  readonly wasNamed: (key: string) => boolean;
}

/** The rows that move or glow from one state of a list to the next. */
export function movesBetween({ before, after, wasNamed }: Stands): Move[] {
  const moves: Move[] = [];
  for (const [key, { top, time }] of after) {
    const held = before.get(key);
    const fromY = held === undefined ? 0 : held.top - top;
    const isFresh = time !== '' && (held === undefined ? wasNamed(key) : held.time !== time);
    if (fromY !== 0 || isFresh) moves.push({ key, fromY, isFresh });
  }
  return moves;
}

/** Rows of one list that slide at once. */
interface Slides {
  /** The distance that most rows share, in pixels: the list slides from there as one. */
  readonly together: number;
  /** The further distance of other rows: they slide inside the list. */
  readonly alone: ReadonlyMap<string, number>;
}

/** Row heights are fractions of pixels, `offsetTop` is whole: rows that move together can differ by this much. */
const rounding = 1;

/** The fewest slides for the distances of these rows (0: the row stays). One newcomer moves all rows below it by the same distance. */
export function slidesOf(ways: ReadonlyMap<string, number>): Slides {
  const counts = new Map<number, number>([[0, 0]]);
  for (const way of ways.values()) counts.set(way, (counts.get(way) ?? 0) + 1);
  let together = 0;
  for (const [way, count] of counts) if (count > (counts.get(together) ?? 0)) together = way;
  const isApart = (way: number): boolean => Math.abs(way - together) > rounding;
  const alone = [...ways].flatMap(([key, way]) => (isApart(way) ? [[key, way - together] as const] : []));
  return { together, alone: new Map(alone) };
}

/** Enough for a screen of 120 frames a second. */
const stepsOfSlide = 30;

/**
 * The places of a slide from `way` pixels away to its end, evenly in time, the way out fast and in slowly. Whole pixels: letters stay sharp on the way, and
 * a machine that draws without a graphics card copies them instead of computing them anew for each frame.
 */
export const slideSteps = (way: number): number[] =>
  Array.from({ length: stepsOfSlide + 1 }, (_, step) => Math.round(way * (1 - step / stepsOfSlide) ** 2) + 0);
