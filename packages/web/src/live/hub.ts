import { LiveHub } from './live-hub.ts';
import { openStreamSoon } from './stream/open-stream-soon.ts';

/** Pages that come back to a restored server load anew: not all in the same moment. */
const spreadMs = 5_000;

export const hub = new LiveHub(
  (modalities, listener) =>
    openStreamSoon(async () => (await import('./stream/live-stream.ts')).openLiveStream, modalities, listener),
  () => setTimeout(() => location.reload(), Math.random() * spreadMs),
);
