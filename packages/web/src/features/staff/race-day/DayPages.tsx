import type { ReactElement } from 'react';
import { PageLinks } from '#ui/controls/PageLinks.tsx';
import { pagesOf } from '#ui/controls/shown-pages.ts';
import { allEvents, rowsOnPage, type ScreenProps } from './race-day-queries.ts';

interface Props extends Pick<ScreenProps, 'event' | 'search'> {
  readonly screen: string;
  /** Undefined: not known yet. */
  readonly total: number | undefined;
}

/** The pages of a list of the day. */
export const DayPages = ({ event, search, screen, total = 0 }: Props): ReactElement => (
  <PageLinks
    page={search.page ?? 1}
    pages={pagesOf(total, rowsOnPage)}
    linkTo={(page) => ({
      to: '/admin/race-day/$eventId/$screen' as const,
      params: { eventId: event ?? allEvents, screen },
      search: { ...search, page: page === 1 ? undefined : page },
    })}
  />
);
