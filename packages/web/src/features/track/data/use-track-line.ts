import { getTrackLine } from '@dorsal/contract/calls/public/get-track-line.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import type { TrackLine } from '../course/track-line.ts';

/** The track of a race; it hardly ever changes, so a page fetches it once. */
export const useTrackLine = (modality: string): UseQueryResult<TrackLine> =>
  useQuery({
    queryKey: ['track-line', modality],
    queryFn: ({ signal }) => call(getTrackLine, { params: { modality } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
