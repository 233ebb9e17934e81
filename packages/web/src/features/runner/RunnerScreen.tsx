import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { whyUntimed } from '#race/event.ts';
import { useArrivalNow } from '#race/expected-arrivals.ts';
import { isRunning as runs } from '#race/may-change.ts';
import type { Modality } from '#race/modality.ts';
import { AsOf, LostText } from '#race/parts/AsOf.tsx';
import { ChainOfResult } from '#race/parts/ChainOfResult.tsx';
import { Notices } from '#race/parts/Notices.tsx';
import { StoppedNote } from '#race/parts/StoppedNote.tsx';
import { timeFormat } from '#race/result-times.ts';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { positionQuery, type RunnerAnswer, useArrival } from './follow/runner-query.ts';
import { statusOf } from './model/headline.ts';
import { stopsOf } from './model/stops.ts';
import classes from './RunnerScreen.module.css';
import { CongratulationsBox, DisqualificationBox, PenaltiesBox } from './result/Boxes.tsx';
import { CheckpointTable } from './result/CheckpointTable.tsx';
import { Facts } from './result/Facts.tsx';
import { MainTime } from './result/MainTime.tsx';
import { News } from './result/News.tsx';
import { Places } from './result/Places.tsx';
import { HeaderBar, RunnerCard } from './result/RunnerCard.tsx';
import { Underway } from './result/Underway.tsx';
import { ShareActions } from './share/ShareActions.tsx';

/** Its words come with it: few races take claims. */
const RunnerClaims = lazy(
  loadWithRetry(
    async () => {
      const [part, texts] = await Promise.all([import('./claims/RunnerClaims.tsx'), import('#i18n/why-texts.ts')]);
      await texts.loadWhyTexts();
      return { default: part.RunnerClaims };
    },
    { isAsked: false },
  ),
);

interface BarProps {
  readonly answer: RunnerAnswer;
  readonly modality: Modality;
  readonly isLost: boolean;
  readonly map: ReactNode;
}

/** The sentence that a race was cancelled while it was on; nothing of any other. */
function CancelledNote({ modality: { status, hadBegun } }: Pick<BarProps, 'modality'>): ReactElement | null {
  const { t } = useTexts();
  return status === 'cancelled' && hadBegun ? <p>{t('modality.note.cut')}</p> : null;
}

/** One result: who, the time, the places, then the course with this runner's stops. */
export function RunnerScreen({ answer, modality, isLost, map }: BarProps): ReactElement {
  const { t } = useTexts();
  const { participant } = answer;
  const { result } = participant;
  const isRunning = runs(modality, result);
  const aboutM = useQuery(positionQuery(participant.id, isRunning)).data ?? null;
  const stops = stopsOf(modality, result);
  const both = { participant, modality };
  const arrival = useArrivalNow(modality.id, useArrival(both));
  const hasCourse = stops.length > 0 && !['waiting', 'not_started'].includes(statusOf(result));
  const zone = modality.event?.zone ?? 'UTC';
  return (
    <article className={classes.screen}>
      <HeaderBar {...both} />
      <Notices notices={modality.notices} zone={zone} />
      <RunnerCard {...both} isLost={isLost} />
      <p className={isLost ? undefined : 'visually-hidden'}>
        <LostText isLost={isLost} text={t('runner.lost')} />{' '}
        {isLost ? <AsOf modality={modality.id} zone={zone} /> : null}
      </p>
      {isRunning ? <Underway {...{ stops, arrival, zone }} /> : null}
      <MainTime {...both} stops={stops} />
      <StoppedNote modality={modality} />
      <CancelledNote modality={modality} />
      <DisqualificationBox {...both} />
      <Places {...both} />
      <CongratulationsBox {...both} />
      <PenaltiesBox {...both} />
      {result && whyUntimed(modality) === null ? (
        <details>
          <summary>{t('why.title')}</summary>
          <ChainOfResult {...both} />
        </details>
      ) : null}
      {modality.takesClaims ? (
        <Suspense fallback={null}>
          <RunnerClaims registration={participant.id} zone={zone} />
        </Suspense>
      ) : null}
      <ShareActions {...both} />
      <Facts {...both} stops={stops} aboutM={isRunning ? aboutM : null} arrival={arrival} />
      {hasCourse ? (
        <CheckpointTable
          participant={participant}
          stops={stops}
          modality={modality}
          zone={zone}
          arrival={arrival}
          isRunning={isRunning}
        />
      ) : null}
      {map}
      {isRunning ? <News stops={stops} format={timeFormat(modality)} /> : null}
    </article>
  );
}
