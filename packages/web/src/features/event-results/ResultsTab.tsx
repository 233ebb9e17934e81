import { useQueries } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { courseOf } from '#race/course.ts';
import type { Event } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';
import { LostText } from '#race/parts/AsOf.tsx';
import { passedOf } from '#race/race-progress.ts';
import { countsQuery, simpleCountsQuery } from '#race/race-queries.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { useAnnouncement } from '#ui/page/use-announcement.ts';
import { RaceCard, type Stats } from './cards/RaceCard.tsx';
import { FindParticipant } from './FindParticipant.tsx';
import { hasWinners } from './model/card-label.ts';
import { leaderShare } from './model/leader-share.ts';
import classes from './ResultsTab.module.css';
import { winnersQuery } from './result-queries.ts';
import { useLiveResults } from './use-live-results.ts';

interface Props {
  readonly event: Event;
}

/** The results of the timed races of an event, which update by themselves, and the search for a person. */
export function ResultsTab({ event }: Props): ReactElement {
  const { t } = useTexts();
  const races = timedRaces(event);
  const { isLost } = useLiveResults(races);
  const counts = useQueries({ queries: races.map(({ id }) => simpleCountsQuery(id)) });
  const winners = useQueries({
    queries: races.map(({ id, status }) => winnersQuery(id, hasWinners(status))),
  });
  const passed = useQueries({
    queries: races.map(({ id, status }) => ({ ...countsQuery(id), enabled: status === 'live' })),
    combine: (all) => all.map(({ data }) => data && passedOf(data)),
  });
  const leaderOf = (race: Modality, index: number): number | undefined =>
    race.status === 'live' ? leaderShare(passed[index] ?? [], courseOf(race)) : undefined;
  // Nobody of a hidden list is found.
  const isListHidden = races.length > 0 && counts.every(({ data }) => data?.isListHidden);
  const failed = [...counts, ...winners].filter(({ isLoadingError }) => isLoadingError);
  const hasFailed = (index: number): boolean =>
    counts[index]?.isLoadingError === true || winners[index]?.isLoadingError === true;
  // One card shows the failure for all, as the calls mostly fail together.
  const teller = races.findIndex((_, index) => hasFailed(index));
  const notice = (
    <FailureNotice
      error={failed[0]?.error}
      others={failed.map(({ error }) => error)}
      onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
    />
  );
  return (
    <section aria-label={t('results.title')}>
      <div className={classes.head}>
        {isListHidden ? <p>{t('event.list.hidden')}</p> : <FindParticipant event={event} />}
        <p className={isLost ? classes.lost : 'visually-hidden'}>
          <LostText isLost={isLost} text={t('modality.lost')} /> {isLost ? t(lostThen(races)) : null}
        </p>
      </div>
      <CardsVoice races={races.map((race, index) => ({ race, stats: counts[index]?.data }))} />
      {races.length === 0 ? <p>{t('results.none')}</p> : null}
      <ul className={classes.cards}>
        {races.map((race, index) => (
          <li key={race.id} className={classes.place}>
            <RaceCard
              race={race}
              leader={leaderOf(race, index)}
              counts={counts[index]?.data}
              winners={winners[index]?.data?.people}
              asOf={isLost ? { modality: race.id, zone: event.zone } : undefined}
              hasFailed={hasFailed(index)}
              notice={index === teller ? notice : null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Document 1, section 2: 'Timed modalities appear as cards'. */
const timedRaces = ({ modalities }: Event): readonly Modality[] => modalities.filter(({ isTimed }) => isTimed);

interface VoiceProps {
  readonly races: readonly { readonly race: Modality; readonly stats: Stats | undefined }[];
}

/** The announcements of the live races of an event: how many are in, at most one message each 10 s. */
function CardsVoice({ races }: VoiceProps): ReactElement {
  const { t } = useTexts();
  const said = useAnnouncement(
    races
      .flatMap(({ race, stats }) => {
        if (race.status !== 'live' || stats === undefined) return [];
        const { total, statuses, tookStart } = stats;
        const finished = statuses['finished'] ?? 0;
        const counts =
          finished > 0
            ? t('modality.said.finished', { count: finished, total })
            : t('modality.said.started', { count: tookStart, total });
        return `${race.name}: ${counts}`;
      })
      .join(' '),
  );
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}

/** New times are promised only where a race still goes on. */
const lostThen = (races: readonly Modality[]) =>
  races.every(({ status }) => status.startsWith('finished_')) ? 'modality.lost.over' : 'modality.lost.then';
