import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ResultsDesk } from '#features/staff/results/ResultsDesk.tsx';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { modalityQuery } from '#race/race-queries.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';

/** Document 3, section 2, 'Results list per modality': the desk at which times are typed in. */
export function ResultsPage(): ReactElement {
  const { raceId } = useParams({ from: '/admin/results/$raceId' });
  const { say } = useStaffTexts();
  const race = useQuery(modalityQuery(raceId));
  if (race.isLoadingError) return <FailureNotice isPage error={race.error} onRetry={() => void race.refetch()} />;
  if (race.isPending) return <Skeleton lines={10} />;
  return race.data ? <ResultsDesk key={raceId} race={race.data} /> : <h1>{say('form.notFound')}</h1>;
}
