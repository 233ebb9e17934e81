import { getTrackLine } from '@dorsal/contract/calls/public/get-track-line.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import type { TrackLine } from '../course/track-line.ts';

/** The server thins longer lines to this many points; one with fewer is whole. */
const mostLightPoints = 1500;

/** The line to look at closely: the light one that stands already, and in its place, where it left something out, the fine one when it is here. */
export function useFineLine(modality: string, light: TrackLine): TrackLine {
  const { data } = useQuery({
    queryKey: ['track-line', modality, 'fine'],
    queryFn: ({ signal }) => call(getTrackLine, { params: { modality }, query: { detail: 'fine' } }, signal),
    enabled: light.points.length >= mostLightPoints,
    staleTime: Number.POSITIVE_INFINITY,
    // Where it cannot be had the light line is good enough.
    meta: { isQuiet: true },
  });
  return data ?? light;
}
