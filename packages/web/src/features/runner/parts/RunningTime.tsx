import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useRaceNow } from '../follow/use-race-now.ts';

interface Props {
  readonly sinceMs: number;
  readonly serverTimeMs: number | null;
}

/** A time that runs, on the server's clock. Only this ticks; the rest of the page stands still. */
export function RunningTime({ sinceMs, serverTimeMs }: Props): ReactElement {
  const nowMs = useRaceNow(serverTimeMs, true);
  return (
    <span role="timer" aria-live="off">
      {formatDuration(Math.max(0, nowMs - sinceMs))}
    </span>
  );
}
