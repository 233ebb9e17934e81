import type { Ms } from '@dorsal/domain/timing/types.ts';

/** The time that a stop may take before it is cut off. */
export interface StopLimits {
  /** Open answers, jobs and the database get this long to finish. */
  readonly finishMs: Ms;
  /** Then the PostgreSQL that comes along gets this long; one that hangs is left to the next start, which finds it. */
  readonly leaveMs: Ms;
}

/** With the end of the process itself, which takes a moment on a busy machine, less than the 25 s of docs/operations.md. */
export const stopLimits: StopLimits = { finishMs: 18_000, leaveMs: 2_000 };

/** Cuts off work that does not finish after a stop was asked for: nothing that was acknowledged depends on it. */
export function stopWithin(
  { finishMs, leaveMs }: StopLimits,
  { abandon, exit }: { readonly abandon: () => Promise<void>; readonly exit: (code: number) => void },
): void {
  const cutOff = (): void => {
    console.error('Something does not finish; stopping without it.');
    setTimeout(() => exit(1), leaveMs);
    const leave = (): void => exit(1);
    abandon().then(leave, leave);
  };
  setTimeout(cutOff, finishMs).unref();
}
