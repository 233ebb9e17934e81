export interface StopRequest {
  /** Settles at the first request; the same one often comes twice (from the terminal and from npm) and counts once. */
  readonly asked: Promise<void>;
  readonly signal: AbortSignal;
}

/** Listens for Ctrl-C, SIGTERM, the closed terminal, and the end of the script that started this process. */
export function untilAskedToStop(): StopRequest {
  const request = new AbortController();
  const asked = new Promise<void>((resolve) => {
    const stop = (): void => {
      request.abort();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    process.once('disconnect', stop);
    process.channel?.unref(); // the listener must not prevent the end of a process that is done
  });
  return { asked, signal: request.signal };
}
