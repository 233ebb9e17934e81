import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { modalityQuery } from '#race/race-queries.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { ActsPanel } from '../acts/ActsPanel.tsx';
import { RaceChoice } from './DayListParts.tsx';
import { boardQuery, type ScreenProps } from './race-day-queries.ts';

/** 'When the day goes wrong': one race of the day, and what can be done about it. */
export function DayActs({ event, search, onSearch }: ScreenProps): ReactElement {
  const { say } = useStaffTexts();
  const races = useQuery(boardQuery(event)).data?.races ?? [];
  const [only] = races;
  const race = search.race ?? (races.length === 1 ? only?._id : undefined);
  return (
    <section aria-label={say('acts.title')}>
      <h2>{say('acts.title')}</h2>
      <RaceChoice races={races} chosen={search.race} onChoose={(chosen) => onSearch({ race: chosen })} />
      {race === undefined ? <p role="status">{say('acts.race')}</p> : <ActsOf key={race} race={race} />}
    </section>
  );
}

function ActsOf({ race }: { readonly race: string }): ReactElement | null {
  const { say } = useStaffTexts();
  const found = useQuery(modalityQuery(race));
  if (found.isLoadingError) return <FailureNotice error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton lines={6} />;
  return found.data === null ? <p>{say('form.notFound')}</p> : <ActsPanel race={found.data} />;
}
