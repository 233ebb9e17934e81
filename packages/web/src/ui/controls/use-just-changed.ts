import { useRef } from 'react';

/** Tells whether something has changed within that time: a button that changes under the finger is not what the finger was for. */
export function useJustChanged(state: unknown, withinMs: number): () => boolean {
  const changed = useRef({ state, at: Number.NEGATIVE_INFINITY });
  if (changed.current.state !== state) changed.current = { state, at: performance.now() };
  return () => performance.now() - changed.current.at < withinMs;
}
