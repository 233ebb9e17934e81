import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { CallFailed } from '#api/call-failed.ts';
import type { TrackLine } from './geometry/course-shapes.ts';

const getTrackLine = async () => (await import('@dorsal/contract/calls/public/get-track-line.ts')).getTrackLine;

/**
 * The track of a modality for silhouettes and maps. Null: it has none, or it cannot be had, and a plain line stands for it; undefined: on the
 * way. `hasTrack` is whether the modality names a `gpx_track`.
 */
export function useTrackLine(modality: string, hasTrack: boolean): TrackLine | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['track-line', modality],
    queryFn: ({ signal }) => call(getTrackLine, { params: { modality } }, signal),
    enabled: hasTrack,
    staleTime: 10 * 60_000,
    retry: (failures, error) => failures < 2 && !isAnswered(error),
  });
  if (!hasTrack || isError) return null;
  return data;
}

/** The server said that there is none: asking again changes nothing. */
const isAnswered = (error: Error): boolean =>
  error instanceof CallFailed && error.failure.status >= 400 && error.failure.status < 500;
