export interface Rounds {
  readonly now: () => void;
  /** The soonest call wins. */
  readonly within: (ms: number) => void;
  readonly stop: () => void;
}

/** A round that takes longer hangs, and gives way to the next. */
const longestMs = 10_000;

/**
 * One round after the other, and one more where it was asked for meanwhile: on a slow network messages come faster than answers, and a round that
 * every message breaks off never ends.
 */
export function createRounds(round: () => Promise<unknown>): Rounds {
  let startedAt: number | null = null;
  let isDue = false;
  let waiting: { readonly at: number; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const stop = (): void => {
    if (waiting) clearTimeout(waiting.timer);
    waiting = null;
    isDue = false;
  };
  const now = (): void => {
    stop();
    if (startedAt === null || performance.now() - startedAt > longestMs) void go();
    else isDue = true;
  };
  async function go(): Promise<void> {
    const mine = performance.now();
    startedAt = mine;
    await round().catch(() => undefined); // said where answers are shown
    if (startedAt !== mine) return;
    startedAt = null;
    if (isDue) now();
  }
  const within = (ms: number): void => {
    const at = performance.now() + ms;
    if (waiting && waiting.at <= at) return;
    if (waiting) clearTimeout(waiting.timer);
    waiting = { at, timer: setTimeout(now, ms) };
  };
  return { now, within, stop };
}
