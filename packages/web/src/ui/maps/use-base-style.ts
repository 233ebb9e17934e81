import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { StyleSpecification } from 'maplibre-gl';
import { loadBaseStyle } from './base-style.ts';

/** The map below the course; null once it is known that none can be had. */
export const useBaseStyle = (): UseQueryResult<StyleSpecification | null> =>
  useQuery({
    queryKey: ['base-style'],
    queryFn: ({ signal }) => loadBaseStyle(signal),
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    refetchOnReconnect: true,
  });
