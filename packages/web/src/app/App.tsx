import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CrashBoundary } from './crash/CrashBoundary.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { theme, themeVariables } from './theme.ts';

/** Everything that all screens stand in. */
export function App(): ReactElement {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
      <CrashBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CrashBoundary>
    </MantineProvider>
  );
}
