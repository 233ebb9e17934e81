import { LiveHub } from './live-hub.ts';
import { openStreamSoon } from './stream/open-stream-soon.ts';

export const hub = new LiveHub((modalities, listener) =>
  openStreamSoon(async () => (await import('./stream/live-stream.ts')).openLiveStream, modalities, listener),
);
