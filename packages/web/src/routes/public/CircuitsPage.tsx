import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CardGrid, GhostCards } from '#features/calendar/card/CardGrid.tsx';
import { EventCard } from '#features/calendar/card/EventCard.tsx';
import { circuitsQuery } from '#features/circuit/circuit-queries.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { PageLinks } from '#ui/controls/PageLinks.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** As many as are seen at once on a wide screen. */
const seenAtOnce = 3;

/** All circuits, a page at a time. */
export function CircuitsPage(): ReactElement {
  const { t } = useTexts();
  const { page = 1 } = useSearch({ from: '/circuits' });
  const list = useQuery(circuitsQuery(page));
  usePageTitle(t('circuit.list.title'));
  const { circuits = [], pages = 0 } = list.data ?? {};
  return (
    <>
      <h1>{t('circuit.list.title')}</h1>
      {list.isLoadingError ? <FailureNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <GhostCards count={seenAtOnce} /> : null}
      {list.data && circuits.length === 0 ? <Nothing page={page} pages={pages} /> : null}
      <CardGrid>
        {circuits.map((circuit, index) => (
          <li key={circuit.id}>
            <EventCard event={circuit} variant="home" heading="h2" isFirst={index < seenAtOnce} />
          </li>
        ))}
      </CardGrid>
      <PageLinks page={page} pages={pages} linkTo={(next) => ({ to: '/circuits', search: { page: next } })} />
    </>
  );
}

function Nothing({ page, pages }: { readonly page: number; readonly pages: number }): ReactElement {
  const { t } = useTexts();
  if (pages === 0) return <p role="status">{t('circuit.list.empty')}</p>;
  return (
    <p role="status">
      {t('board.pastEnd', { page, pages })}{' '}
      <Link to="/circuits" search={{ page: pages }}>
        {t('board.lastPage')}
      </Link>
    </p>
  );
}
