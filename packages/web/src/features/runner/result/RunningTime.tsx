import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useServerNow } from '#live/clock/use-server-now.ts';

interface Props {
  readonly modality: string;
  readonly sinceMs: number;
}

/** A time that runs, on the server's clock. Only this ticks; the rest of the page stands still. */
export function RunningTime({ modality, sinceMs }: Props): ReactElement {
  const nowMs = useServerNow(modality, true);
  return (
    <span role="timer" aria-live="off">
      {formatDuration(Math.max(0, nowMs - sinceMs))}
    </span>
  );
}
