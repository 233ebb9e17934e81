import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { HomeScreen } from '#features/calendar/home/HomeScreen.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { LiveRibbon } from './art/LiveRibbon.tsx';

/** What is live, what comes next, what has been. */
export function HomePage(): ReactElement {
  usePageTitle(null);
  const search = useSearch({ from: '/' });
  return <HomeScreen search={search} ribbon={(race, isFirst) => <LiveRibbon race={race} hasRelief={isFirst} />} />;
}
