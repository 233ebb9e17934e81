import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ResultsDesk } from '#features/staff/results/ResultsDesk.tsx';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import type { Modality } from '#race/modality.ts';
import { modalityQuery } from '#race/race-queries.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import classes from './EventAdminPage.module.css';

/** Document 3, section 2, 'Results list per modality': the desk at which times are typed in, and the ways from it. */
export function ResultsPage(): ReactElement {
  const { raceId } = useParams({ from: '/admin/results/$raceId' });
  const { say } = useStaffTexts();
  const race = useQuery(modalityQuery(raceId));
  if (race.isLoadingError) return <FailureNotice isPage error={race.error} onRetry={() => void race.refetch()} />;
  if (race.isPending) return <Skeleton lines={10} />;
  if (!race.data) return <h1>{say('form.notFound')}</h1>;
  return (
    <>
      <Ways race={race.data} />
      <ResultsDesk key={raceId} race={race.data} />
    </>
  );
}

function Ways({ race }: { readonly race: Modality }): ReactElement {
  const { say } = useStaffTexts();
  const { event } = race;
  return (
    <p className={classes.way}>
      {event?.slug ? <RowLink path={`/admin/e/${event.slug}/${race.id}`}>{event.name}</RowLink> : null}
      {event?.slug ? <RowLink path={`/admin/race-day/${event.slug}`}>{say('day.open')}</RowLink> : null}
      <RowLink path={`/m/${race.id}`}>{say('desk.public')}</RowLink>
      <RowLink path="/admin/trail" search={{ subject: `modality:${race.id}` }}>
        {say('palette.history')}
      </RowLink>
    </p>
  );
}
