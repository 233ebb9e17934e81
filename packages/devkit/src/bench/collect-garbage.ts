import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A whole collection, so that what a benchmark has laid out is not counted, and not collected while it measures. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // Twice: array buffers are given back a little after the collection that found them free.
  for (let i = 0; i < 2; i++) collect();
}
