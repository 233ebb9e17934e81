import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Notices } from '#ui/notices/Notices.tsx';
import { CheckpointTable } from './course/CheckpointTable.tsx';
import { Facts } from './course/Facts.tsx';
import { positionQuery, type RunnerAnswer } from './follow/runner-query.ts';
import { useArrival } from './follow/use-arrival.ts';
import { HeaderBar } from './head/HeaderBar.tsx';
import { RunnerCard } from './head/RunnerCard.tsx';
import { isRunning as runs } from './model/headline.ts';
import { lastStop, type Stop, stopsOf } from './model/stops.ts';
import classes from './RunnerScreen.module.css';
import { CongratulationsBox, DisqualificationBox, PenaltiesBox } from './result/Boxes.tsx';
import { MainTime } from './result/MainTime.tsx';
import { Places } from './result/Places.tsx';
import { Actions } from './share/Actions.tsx';
import type { CourseArt } from './share/draw-picture.ts';

interface Props {
  readonly answer: RunnerAnswer;
  readonly modality: ModalityView;
  readonly isLost: boolean;
  /** The course drawn, for events without a poster. */
  readonly course: ReactNode;
  readonly map: ReactNode;
  /** The course for the picture that is shared. */
  readonly art: CourseArt;
}

/** One result: who, the time, the places, then the course with this runner's stops. */
export function RunnerScreen({ answer, modality, isLost, course, map, art }: Props): ReactElement {
  const { t } = useTexts();
  const { registration } = answer;
  const { result } = registration;
  const isRunning = runs(modality, result);
  const aboutM = useQuery(positionQuery(registration._id, isRunning)).data ?? null;
  const stops = stopsOf(modality, result);
  const both = { registration, modality };
  const arrival = useArrival(both);
  const hasCourse = stops.length > 0 && (result?.status ?? 'not_started') !== 'not_started';
  const zone = modality.event?.time_zone ?? 'UTC';
  return (
    <article className={classes.screen}>
      <HeaderBar {...both} />
      <Notices notices={modality.notices} zone={zone} />
      <RunnerCard {...both} course={course} />
      {isLost ? <p role="status">{t('runner.lost')}</p> : null}
      <MainTime {...both} stops={stops} />
      <DisqualificationBox {...both} />
      <CongratulationsBox {...both} />
      <PenaltiesBox {...both} />
      <Actions {...both} art={art} />
      <Places {...both} />
      <Facts {...both} stops={stops} aboutM={isRunning ? aboutM : null} isLate={arrival?.is_late === true} />
      {hasCourse ? (
        <CheckpointTable
          registration={registration}
          stops={stops}
          sport={modality.sport}
          zone={zone}
          arrival={arrival}
          isRunning={isRunning}
        />
      ) : null}
      {map}
      {isRunning ? <News stops={stops} /> : null}
    </article>
  );
}

/** Says each new time once to those who hear the page. */
function News({ stops }: { readonly stops: readonly Stop[] }): ReactElement {
  const { t } = useTexts();
  const last = lastStop(stops);
  return (
    <p role="status" className="visually-hidden">
      {last?.timeMs == null
        ? ''
        : t('runner.news', {
            checkpoint: last.kind === 'finish' ? t('runner.finish') : (last.name ?? ''),
            time: formatDuration(last.timeMs),
          })}
    </p>
  );
}
