import { mapStyle } from '@dorsal/contract/calls/site.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { StyleSpecification } from 'maplibre-gl';
import * as z from 'zod';
import { call } from '#api/call.ts';

/** The longest wait for streets; then the course is drawn on plain paper. */
const patienceMs = 10_000;

/** Enough to know a style from an error page; maplibre checks the rest. */
const styleSchema = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({ type: z.string() })),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })),
});

/** The style in an answer; null: there is none. */
export function parseStyle(loaded: unknown): StyleSpecification | null {
  const { success, data } = styleSchema.safeParse(loaded);
  return success ? (data as unknown as StyleSpecification) : null; // looked at above, as far as this page needs
}

/** The style that the server's settings name; null: it cannot be loaded now. */
export async function loadBaseStyle(signal: AbortSignal): Promise<StyleSpecification | null> {
  try {
    const { url } = await call(mapStyle, {}, signal);
    const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) });
    return answer.ok ? parseStyle(await answer.json()) : null;
  } catch (failed) {
    if (signal.aborted) throw failed;
    return null;
  }
}

/** The map below the course; null once it is known that none can be had. */
export const useBaseStyle = (): UseQueryResult<StyleSpecification | null> =>
  useQuery({
    queryKey: ['base-style'],
    queryFn: ({ signal }) => loadBaseStyle(signal),
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    refetchOnReconnect: true,
  });
