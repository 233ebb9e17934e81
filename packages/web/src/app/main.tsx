import '@fontsource-variable/archivo/wdth.css';
import './stand-in-font.css';
import './tokens.css';
import './first-frame.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '#i18n/start-texts.ts';
import { CrashBoundary } from './crash/CrashPage.tsx';
import { earlyRace } from './early/early.ts';
import { primeRace } from './prime-race.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

// This script contains the page of a race, so its first drawing is complete. Any other page is a file of its own that loads behind its drawn frame.
const isReady = earlyRace === null ? null : router.load();
await Promise.all([startTexts(), primeRace(queryClient, earlyRace), isReady]);
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place to draw in');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

/** Everything that all screens stand in. */
function App(): ReactElement {
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CrashBoundary>
  );
}
