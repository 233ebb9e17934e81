import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { circuitQuery } from '#features/circuit/circuit-queries.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { BigBib } from '#ui/page/BigBib.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** Still to come: what will be here, and the way back. Document 1, section 2: without scoring rules the addresses of standings lead to the circuit. */
export function StandingsPage(): ReactElement {
  const { t } = useTexts();
  const { circuitId } = useParams({ from: '/c/$circuitId/results/$' });
  const found = useQuery(circuitQuery(circuitId));
  usePageTitle(t('notBuilt.standings'));
  if (found.isPending) return <Skeleton lines={6} />;
  if (found.isLoadingError) return <FailureNotice isPage error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data?.isScored) return <Navigate to="/c/$circuitId" params={{ circuitId }} replace />;
  return (
    <section>
      <BigBib text="…" />
      <h1>{t('notBuilt.standings')}</h1>
      <p>
        {t('notBuilt.text')} {t('notBuilt.standings.text')}
      </p>
      <Link className={buttonClass()} to="/c/$circuitId" params={{ circuitId }}>
        {t('notBuilt.circuit', { name: found.data.name })}
      </Link>
    </section>
  );
}
