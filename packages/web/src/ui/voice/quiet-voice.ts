/** A screen reader hears at most one live message in this time. */
const quietMs = 10_000;

interface QuietVoice {
  /** What there is to say now; takes the place of what still waits. */
  readonly announce: (text: string) => void;
  readonly stop: () => void;
}

/** Says the latest text, never sooner than 10 s after the one before. What it began with is not said. */
export function aQuietVoice(begin: string, say: (text: string) => void): QuietVoice {
  let last = { text: begin, at: Number.NEGATIVE_INFINITY };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const announce = (text: string): void => {
    stop();
    if (text === last.text) return;
    const speak = (): void => {
      last = { text, at: performance.now() };
      say(text);
    };
    timer = setTimeout(speak, Math.max(0, last.at + quietMs - performance.now()));
  };
  return { announce, stop };
}
