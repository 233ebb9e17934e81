import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import { CourseLine } from '#race/drawing/CourseLine.tsx';
import { profileOf } from '#race/drawing/course-profile.ts';
import { isRunning } from '#race/may-change.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant } from '#race/participant.ts';
import { useTrackLine } from '#race/use-track-line.ts';
import { positionQuery, useArrival } from '../follow/runner-query.ts';
import { statusOf } from '../model/headline.ts';
import { isOnCourse, progressOf, stopsOf } from '../model/stops.ts';
import classes from './RunnerCourse.module.css';

interface Props {
  readonly participant: Participant;
  readonly modality: Modality;
}

/** The dots of more checkpoints would cover the line; the covered part then shows the progress. */
const mostDots = 14;

/** The course with this runner's way along it: what is surely behind, and where they probably are. */
export function RunnerCourse({ participant, modality }: Props): ReactElement {
  const { result } = participant;
  const { line: track } = useTrackLine(modality);
  const profile = useMemo(() => profileOf(track), [track]);
  const running = isRunning(modality, result);
  const aboutM = useQuery(positionQuery(participant.id, running)).data ?? null;
  const isLate = useArrival({ participant, modality })?.isLate === true;
  const stops = stopsOf(modality, result);
  const progress = progressOf(modality, stops);
  const shape = profile.form === 'flat' ? classes.flat : classes.shaped;
  if (progress === null || statusOf(result) === 'waiting') {
    return (
      <div className={shape}>
        <CourseLine profile={profile} />
      </div>
    );
  }
  const share = (metres: number): number => Math.min(1, metres / progress.totalM);
  const isSure = !isLate && stops.every(({ isBeingChecked }) => !isBeingChecked);
  const isAhead = running && isSure && isOnCourse(modality, aboutM) && aboutM > progress.coveredM;
  return (
    <div className={shape}>
      <CourseLine
        profile={profile}
        tone={running ? 'live' : 'ink'}
        progress={share(progress.coveredM)}
        probable={isAhead ? { from: share(progress.coveredM), to: share(aboutM) } : undefined}
        stops={(stops.length > mostDots ? [] : stops).flatMap(({ id, distanceM, timeMs }) =>
          distanceM === null ? [] : [{ id, share: share(distanceM), isPassed: timeMs !== null }],
        )}
      />
    </div>
  );
}
