import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { HomeScreen } from '#features/calendar/home/HomeScreen.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** The home page: live, next, results. */
export function HomePage(): ReactElement {
  usePageTitle(null);
  const search = useSearch({ from: '/' });
  return <HomeScreen search={search} />;
}
