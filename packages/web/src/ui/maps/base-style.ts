import { mapStyle } from '@dorsal/contract/calls/public/map-style.ts';
import type { StyleSpecification } from 'maplibre-gl';
import * as z from 'zod';
import { call } from '#api/call.ts';

/** Longer than this nobody waits for streets: the course stands on plain paper then. */
const patienceMs = 10_000;

/** Enough to know a style from an error page; maplibre checks the rest. */
const aStyle = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({ type: z.string() })),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })),
});

/** What came as a style, or null when it is none. */
export function readStyle(loaded: unknown): StyleSpecification | null {
  const { success, data } = aStyle.safeParse(loaded);
  return success ? (data as unknown as StyleSpecification) : null; // looked at above, as far as this page needs
}

/** The style that the server's settings name; null: it cannot be loaded now. */
export async function loadBaseStyle(signal: AbortSignal): Promise<StyleSpecification | null> {
  try {
    const { url } = await call(mapStyle, {}, signal);
    const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) });
    return answer.ok ? readStyle(await answer.json()) : null;
  } catch (failed) {
    if (signal.aborted) throw failed;
    return null;
  }
}
