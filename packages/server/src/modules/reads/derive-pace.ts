import type { DeriveEvent } from '#modules/derive/derive-loop.ts';
import type { TakenMarks } from '#modules/derive/derive-modality.ts';

/** Slows down the storing of reads while derive is behind on the same processors: stored reads that wait for derive reach every board late. */
export interface DerivePace {
  /** Notes the people of a modality who were marked by reads just stored. */
  readonly stored: (modality: number, people: number) => void;
  /** Notes the people that a derive of this process took off the queue, and its duration, which gives its speed. */
  readonly onDerive: (event: DeriveEvent) => void;
  /** True while more reads may be stored. */
  readonly isOpen: () => boolean;
  /** Sets the listener to call when it opens; the last one set counts. */
  readonly onOpen: (listener: () => void) => void;
  readonly close: () => void;
}

export interface PaceOptions {
  /**
   * The work that may wait for derive, in milliseconds at its measured speed. A mark reaches the board after about twice as long, plus the time of
   * the board.
   */
  readonly aheadMs?: number;
  /** The people who may wait in any case, and before the speed of derive is known. */
  readonly leastAhead?: number;
  /** The longest hold: durability comes before speed, and another node may have derived the reads stored here. */
  readonly longestHoldMs?: number;
}

/** The weight of the past speed when a new derive is measured. */
const memory = 0.8;

/** Creates a pace; it begins open. */
export function createDerivePace({
  aheadMs = 75,
  leastAhead = 300,
  longestHoldMs = 250,
}: PaceOptions = {}): DerivePace {
  const ahead = new Map<number, number>();
  let seen = { people: 0, ms: 0 };
  let opened = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;

  const open = (): void => {
    clearTimeout(timer);
    timer = undefined;
    opened();
  };
  const giveIn = (): void => {
    ahead.clear();
    open();
  };
  const mostAhead = (): number => Math.max(leastAhead, seen.ms > 0 ? (seen.people / seen.ms) * aheadMs : 0);
  const isOpen = (): boolean => [...ahead.values()].reduce((sum, people) => sum + people, 0) < mostAhead();
  const stored = (modality: number, people: number): void => {
    ahead.set(modality, (ahead.get(modality) ?? 0) + people);
    if (!isOpen()) timer ??= setTimeout(giveIn, longestHoldMs);
  };
  const taken = (modality: number, { marks, isMoreLeft }: TakenMarks): void => {
    // The queue is empty: people still counted here were taken before they were counted, or by another node.
    if (isMoreLeft) ahead.set(modality, Math.max(0, (ahead.get(modality) ?? 0) - marks));
    else ahead.delete(modality);
    if (timer && isOpen()) open();
  };
  const onDerive: DerivePace['onDerive'] = (event) => {
    if (event.kind === 'taken') return taken(event.modality, event.taken);
    seen = { people: seen.people * memory + event.derived.marks, ms: seen.ms * memory + event.tookMs };
  };
  return {
    stored,
    onDerive,
    isOpen,
    onOpen: (listener) => {
      opened = listener;
    },
    close: () => clearTimeout(timer),
  };
}
