import { LiveHub } from './live-hub.ts';
import { openLiveStream } from './live-stream.ts';
import { pollVersions } from './poll-versions.ts';

export const hub = new LiveHub((modalities, listener) => openLiveStream(modalities, listener, pollVersions));
