import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '#api/call-failed.ts';

const mayPass = (error: unknown): boolean =>
  error instanceof CallFailed &&
  (error.failure.code === 'offline' || error.failure.status >= 500) &&
  error.failure.status !== 501;

/** Two more tries for what a bad network causes; a refusal is final and shown at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      refetchOnWindowFocus: false,
    },
  },
});
