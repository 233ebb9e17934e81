import type { LiveListener, openLiveStream } from './live-stream.ts';
import { pollVersions } from './poll-versions.ts';

type Open = typeof openLiveStream;

const againMs = 5_000;

/** Opens the stream when its part of the program is there: it reads messages by the contract, which the first rows do not wait for. */
export function openStreamSoon(
  load: () => Promise<Open>,
  modalities: readonly string[],
  listener: LiveListener,
): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close: (() => void) | null = null;
  const begin = async (): Promise<void> => {
    const open = await load().catch(() => null);
    if (isOver) return;
    if (open) close = open(modalities, listener, pollVersions);
    else {
      listener.onConnection(false);
      timer = setTimeout(() => void begin(), againMs);
    }
  };
  void begin();
  return () => {
    isOver = true;
    clearTimeout(timer);
    close?.();
  };
}
