/** Says how far long work is: `done` of `total`, in whatever unit; without a total only that it goes on. */
export type Report = (done?: number, total?: number) => void;

const everyMs = 1000;

/**
 * Does long work with a line on the terminal that moves once a second and says what is done and how long it will take; in a pipe
 * nothing is written. The line goes when the work is over.
 */
export async function withProgress<Result>(label: string, work: (report: Report) => Promise<Result>): Promise<Result> {
  // An import's words go through the process that started it (scripts/run/run-on-node-24.mjs).
  if (!process.stderr.isTTY && process.env['STDERR_IS_TERMINAL'] !== '1') return await work(() => undefined);
  const startedAt = Date.now();
  let [done, total]: [number | undefined, number | undefined] = [undefined, undefined];
  const show = (): void => {
    process.stderr.write(`\r\x1b[K${label}${progressText({ done, total, elapsedMs: Date.now() - startedAt })}`);
  };
  const timer = setInterval(show, everyMs);
  try {
    return await work((...now) => {
      [done, total] = now;
    });
  } finally {
    clearInterval(timer);
    process.stderr.write('\r\x1b[K');
  }
}

export interface Progress {
  readonly done: number | undefined;
  readonly total: number | undefined;
  readonly elapsedMs: number;
}

/** `: 40 % · 6 s left`; without a known end `: 4 s`. The time left is taken from the pace so far. */
export function progressText({ done, total, elapsedMs }: Progress): string {
  if (done === undefined || total === undefined || total === 0 || done === 0) return `: ${seconds(elapsedMs)}`;
  const left = (elapsedMs * (total - done)) / done;
  return `: ${Math.floor((done * 100) / total)} % · ${seconds(left)} left`;
}

const seconds = (ms: number): string => {
  const whole = Math.ceil(ms / 1000);
  return whole < 120 ? `${whole} s` : `${Math.ceil(whole / 60)} min`;
};
