import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { useQueries } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { CardsVoice } from './cards/CardsVoice.tsx';
import { RaceCard } from './cards/RaceCard.tsx';
import { countsQuery, passedQuery, winnersQuery } from './data/result-queries.ts';
import { useLiveResults } from './data/use-live-results.ts';
import { hasClassification } from './model/card-label.ts';
import { headOfRace } from './model/head-of-race.ts';
import classes from './ResultsTab.module.css';
import { FindParticipant } from './search/FindParticipant.tsx';

interface Props {
  readonly event: EventView;
  /** The course of a race as art, and where its head is (0 to 1) while it goes on. */
  readonly art?: (race: ModalityView, head: number | undefined) => ReactNode;
}

/** How the timed races of an event stand, moving by themselves, and the way to each person in them. */
export function ResultsTab({ event, art }: Props): ReactElement {
  const { t } = useTexts();
  const races = timedRaces(event);
  const { isLost } = useLiveResults(event, races);
  const counts = useQueries({ queries: races.map(({ _id }) => countsQuery(_id)) });
  const winners = useQueries({
    queries: races.map(({ _id, status }) => winnersQuery(_id, hasClassification(status))),
  });
  const passed = useQueries({
    queries: races.map(({ _id, status }) => passedQuery(_id, art !== undefined && status === 'live')),
  });
  const artOf = (race: ModalityView, index: number): ReactNode =>
    art?.(race, race.status === 'live' ? headOfRace(passed[index]?.data?.passed ?? [], race) : undefined);
  const failed = [...counts, ...winners].filter(({ isLoadingError }) => isLoadingError);
  const hasFailed = (index: number): boolean =>
    counts[index]?.isLoadingError === true || winners[index]?.isLoadingError === true;
  // One card says it for all: whatever broke one call mostly broke the others too.
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
        <FindParticipant event={event} />
        {isLost ? (
          <p className={classes.lost}>
            <strong>{t('modality.lost')}</strong> {t('modality.lost.then')}
          </p>
        ) : null}
      </div>
      <CardsVoice races={races.map((race, index) => ({ race, stats: counts[index]?.data }))} />
      {races.length === 0 ? <p>{t('results.none')}</p> : null}
      <ul className={classes.cards}>
        {races.map((race, index) => (
          <li key={race._id} className={classes.place}>
            <RaceCard
              race={race}
              art={artOf(race, index)}
              counts={counts[index]?.data}
              winners={winners[index]?.data?.people}
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
const timedRaces = ({ modalities }: EventView): readonly ModalityView[] =>
  (modalities ?? []).filter(({ is_timed }) => is_timed);
