import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import type { Modality } from './modality.ts';

/** The track of a race, made light for the screen. */
export interface TrackLine {
  readonly lengthM: number;
  /** Climb and descent; absent: the track knows no heights. */
  readonly ascentM?: number | undefined;
  readonly descentM?: number | undefined;
  readonly points: readonly TrackPoint[];
}

/** Behind a gap, which nobody runs, the metres go on unchanged. */
export type TrackPoint = readonly [longitude: number, latitude: number, heightM: number | null, atM: number];

const getTrackLine = async () => (await import('@dorsal/contract/calls/modalities.ts')).getTrackLine;

/** A track hardly ever changes, so a visit asks for it once in a while. `fine`: every bend that a map can show. */
const trackLineQuery = (modality: string, detail: 'light' | 'fine') =>
  queryOptions({
    queryKey: ['track-line', modality, detail],
    queryFn: async ({ signal }): Promise<TrackLine> => {
      const query = detail === 'fine' ? { detail } : {};
      const { distance, ascent, descent, points } = await call(getTrackLine, { params: { modality }, query }, signal);
      return { lengthM: distance, ascentM: ascent, descentM: descent, points };
    },
    staleTime: 10 * 60_000,
  });

interface Track {
  /** Null: there is none, or it cannot be had; undefined: on the way. */
  readonly line: TrackLine | null | undefined;
  /** The error for which it cannot be had. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The track of a race for silhouettes and maps. With `isWanted` false nothing is fetched, and the track counts as none. */
export function useTrackLine(modality: Pick<Modality, 'id' | 'trackUrl'> | undefined, isWanted = true): Track {
  const isAsked = isWanted && modality?.trackUrl !== undefined;
  const { data, error, refetch } = useQuery({
    ...trackLineQuery(modality?.id ?? '', 'light'),
    enabled: isAsked,
  });
  const missing = isAsked && error === null ? undefined : null;
  return { line: data ?? missing, error: data ? null : error, retry: () => void refetch() };
}

/** The server thins longer lines to this many points; one with fewer is whole. */
const mostLightPoints = 1500;

/** The line for a close look: the light one at first. If the server thinned it, the fine one replaces it when it has loaded. */
export function useFineTrackLine(modality: string, light: TrackLine): TrackLine {
  const { data } = useQuery({
    ...trackLineQuery(modality, 'fine'),
    enabled: light.points.length >= mostLightPoints,
    // Without it the light line is good enough.
    meta: { isQuiet: true },
  });
  return data ?? light;
}
