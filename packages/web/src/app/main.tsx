import '@fontsource-variable/archivo/wdth.css';
import './stand-in-font.css';
import './tokens.css';
import './first-frame.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '#i18n/i18n.ts';
import { App } from './App.tsx';
import { earlyRace } from './early/early.ts';
import { primeRace } from './prime-race.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

// The page of a race is part of this script, so that it is drawn in one go; any other is a file that comes while its frame stands.
const isReady = earlyRace === null ? null : router.load();
await Promise.all([startTexts(), primeRace(queryClient, earlyRace), isReady]);
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place to draw in');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
