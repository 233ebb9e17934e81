import { LiveHub } from './live-hub.ts';
import { openStreamSoon } from './open-stream-soon.ts';

export const hub = new LiveHub((modalities, listener) =>
  openStreamSoon(async () => (await import('./live-stream.ts')).openLiveStream, modalities, listener),
);
