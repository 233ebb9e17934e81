import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Move, movesBetween, type Stand } from './row-moves.ts';

const slideMs = 250;
const glowMs = 1_600;
/** In pixels, with all that a tap opens. */
const tallestRow = 400;

interface Shown {
  /** Which list it is: rows of another tab, page or filter do not slide. */
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
 * and a new time glows once. Nothing of it under reduced motion.
 */
export function useRowMotion(
  table: RefObject<HTMLElement | null>,
  { list, rows: listed, pinned, wasNamed }: Shown,
): void {
  const held = useRef<Held | null>(null);
  // After every render: an opened row moves the others too, and that is where they come from next time.
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const look = (rows: ReadonlyMap<string, HTMLElement>): Held => ({
      ...{ list, rows: listed, pinned },
      ...{ width: element.offsetWidth, stands: standsOf(rows) },
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
  for (const move of movesBetween({ before: before.stands, after: now.stands, wasNamed: named })) {
    const { top } = now.stands.get(move.key) ?? { top: 0 };
    if (isSeen(top, top + move.fromY)) play(rows.get(move.key), move);
  }
}

/** Where the first rows stand is asked when they are laid out anyway: asked at once, it would lay the page out in the middle of its first drawing. */
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

const standsOf = (rows: ReadonlyMap<string, HTMLElement>): Map<string, Stand> =>
  new Map([...rows].map(([key, row]) => [key, { top: row.offsetTop, time: row.dataset['time'] ?? '' }]));

/** Whether anything of a way from one place in the table to another is on the screen: a layer for each row elsewhere would cost frames. */
function seenIn(table: HTMLElement): (from: number, to: number) => boolean {
  const { top } = table.getBoundingClientRect();
  const [first, last] = [-top - tallestRow, innerHeight - top];
  return (from, to) => Math.max(from, to) >= first && Math.min(from, to) <= last;
}

/** A later state of the same list; at another width rows stand elsewhere without having moved. */
const isNext = (before: Held, now: Held): boolean =>
  before.list === now.list && before.width === now.width && (before.rows !== now.rows || before.pinned !== now.pinned);

function play(row: HTMLElement | undefined, { fromY, isFresh }: Move): void {
  const slide = { transform: [`translateY(${fromY}px)`, 'none'] };
  if (fromY !== 0) row?.animate(slide, { duration: slideMs, easing: 'ease-out' });
  // The light lies under the row (`::after` of its first cell: a row's own would be one column more): fading it paints nothing anew.
  const glow = { duration: glowMs, easing: 'ease-in', pseudoElement: '::after' };
  if (isFresh) row?.firstElementChild?.animate({ opacity: [1, 0] }, glow);
}

/** A person can stand in a table twice: `pin:…`, and in their place `row:…`. */
const personOf = (key: string): string => key.slice(key.indexOf(':') + 1);
