import type { Derived, TakenMarks } from '#modules/derive/derive-modality.ts';

/** Keeps the way in from running away from derive on the same processors: what is stored faster than it is derived shows late on every board. */
export interface DerivePace {
  /** So many people of a modality were marked by reads that were stored. */
  readonly stored: (modality: number, people: number) => void;
  /** A derive of this process has taken marks off the queue: what it works on waits no longer. */
  readonly taken: (modality: number, taken: TakenMarks) => void;
  /** It is done. */
  readonly derived: (derived: Pick<Derived, 'marks'>, tookMs: number) => void;
  /** Whether more may be stored now. */
  readonly isOpen: () => boolean;
  /** Called whenever it opens. One at a time. */
  readonly onOpen: (listener: () => void) => void;
  readonly close: () => void;
}

export interface PaceWish {
  /** Work of derive that may wait for the one under way. A mark is on the board after twice as long, and what the board needs. */
  readonly aheadMs?: number;
  /** People who may wait in any case, and before the speed of derive is known. */
  readonly leastAhead?: number;
  /** Nothing is held longer: durable comes before quick, and another node may have derived what was stored here. */
  readonly longestHoldMs?: number;
}

/** How much of what was known of the speed counts on beside a new derive. */
const memory = 0.8;

/** Open at first. */
export function derivePace({ aheadMs = 75, leastAhead = 300, longestHoldMs = 250 }: PaceWish = {}): DerivePace {
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
  const derived: DerivePace['derived'] = ({ marks }, tookMs) => {
    seen = { people: seen.people * memory + marks, ms: seen.ms * memory + tookMs };
  };
  const taken: DerivePace['taken'] = (modality, { marks, isMoreLeft }) => {
    // Nothing was left: what is counted here beyond it was taken before it was counted, or elsewhere.
    if (isMoreLeft) ahead.set(modality, Math.max(0, (ahead.get(modality) ?? 0) - marks));
    else ahead.delete(modality);
    if (timer && isOpen()) open();
  };
  return {
    stored,
    taken,
    derived,
    isOpen,
    onOpen: (listener) => {
      opened = listener;
    },
    close: () => clearTimeout(timer),
  };
}
