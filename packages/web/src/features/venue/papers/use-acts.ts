import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Desk } from '#features/venue/desk/desk-queries.ts';

/** One act of a desk at a time; what it failed of stays until the next one. */
export function useActs(desk: Desk) {
  const queryClient = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await act();
      return true;
    } catch (failed) {
      setError(failed);
      return false;
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ['venue', desk.address] });
    }
  };
  return { run, error, isBusy };
}
