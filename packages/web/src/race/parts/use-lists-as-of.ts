import type { UseQueryResult } from '@tanstack/react-query';
import { useIsOnline } from '#ui/failures/use-is-online.ts';
import type { AsOfProps } from './AsOf.tsx';

/**
 * For lists that nothing is pushed of: gives, for the zone of an event, as of when the list shows it; undefined while the device has a network and
 * the last answer came.
 */
export function useListsAsOf({
  dataUpdatedAt,
  isRefetchError,
}: Pick<UseQueryResult, 'dataUpdatedAt' | 'isRefetchError'>): (zone: string | undefined) => AsOfProps | undefined {
  const isOnline = useIsOnline();
  const isCutOff = !isOnline || isRefetchError;
  return (zone) => (isCutOff ? { fetchedAt: dataUpdatedAt, zone } : undefined);
}
