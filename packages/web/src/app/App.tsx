import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CrashBoundary } from './crash/CrashBoundary.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** Everything that all screens stand in. */
export function App(): ReactElement {
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CrashBoundary>
  );
}
