import '@fontsource-variable/archivo/wdth.css';
import './library-styles.css';
import './stand-in-font.css';
import './tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod';
import { startTexts } from '#i18n/i18n.ts';
import { App } from './App.tsx';
import { primeRace } from './prime-race.ts';
import { queryClient } from './query-client.ts';

// The policy of the pages lets no text become code.
z.config({ jitless: true });
await Promise.all([startTexts(), primeRace(queryClient, location)]);
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place to draw in');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
