import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { HomeScreen } from '#features/calendar/home/HomeScreen.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

/** What is live, what comes next, what has been. */
export function HomePage(): ReactElement {
  usePageTitle(null);
  return <HomeScreen search={useSearch({ from: '/' })} />;
}
