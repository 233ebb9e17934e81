import type { Context } from '#platform/context.ts';
import { refreshAllStatuses, type StatusChange } from './refresh-statuses.ts';

const everyMs = 1000;

export interface StatusClock {
  start(): void;
  /** Something happened that a status may follow from. Returns at once. */
  nudge(): void;
  /** Waits for the look that is going on. */
  stop(): Promise<void>;
}

/** The job that moves statuses with the clock: each second, and when it is nudged. It never waits for a page view. */
export function createStatusClock(
  context: Context,
  onChanged: (changes: readonly StatusChange[]) => void = () => undefined,
): StatusClock {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;

  const look = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await once(context, onChanged);
    } while (isAskedAgain && !isStopped);
  };
  const nudge = (): void => {
    if (isStopped) return;
    if (looking) {
      isAskedAgain = true;
      return;
    }
    looking = look().finally(() => {
      looking = null;
    });
  };
  return {
    start: () => {
      timer = setInterval(nudge, everyMs);
      nudge();
    },
    nudge,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}

async function once(context: Context, onChanged: (changes: readonly StatusChange[]) => void): Promise<void> {
  try {
    const changes = await refreshAllStatuses(context);
    if (changes === null || changes.length === 0) return;
    for (const change of changes) context.log.info(change, 'status_changed');
    onChanged(changes);
  } catch (error) {
    // The database is away for a moment; the next second tries again.
    context.log.warn({ err: error }, 'status_clock_failed');
  }
}
