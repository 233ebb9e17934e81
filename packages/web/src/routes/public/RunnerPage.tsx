import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { CourseLine } from '#features/course/CourseLine.tsx';
import { profileOf } from '#features/course/geometry/course-profile.ts';
import { posterPath } from '#features/course/geometry/paths/poster-path.ts';
import { useTrackLine } from '#features/course/use-track-line.ts';
import { positionQuery } from '#features/runner/follow/runner-query.ts';
import { useArrival } from '#features/runner/follow/use-arrival.ts';
import { useRunner } from '#features/runner/follow/use-runner.ts';
import { isRunning } from '#features/runner/model/headline.ts';
import { calledOf } from '#features/runner/model/person.ts';
import { readResultAddress } from '#features/runner/model/result-address.ts';
import { progressOf, stopsOf } from '#features/runner/model/stops.ts';
import { RunnerNotFound } from '#features/runner/RunnerNotFound.tsx';
import { RunnerScreen } from '#features/runner/RunnerScreen.tsx';
import { courseRoom } from '#features/runner/share/draw-picture.ts';
import { RaceMap } from '#features/track/RaceMapLazy.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import classes from './RunnerPage.module.css';

/** The result of one person, by id or by event and bib. */
export function RunnerPage(): ReactElement {
  const { t } = useTexts();
  const { resultId } = useParams({ from: '/r/$resultId' });
  const address = readResultAddress(resultId);
  const { runner, modality, isLost } = useRunner(address);
  const registration = runner.data?.registration;
  const track = useTrackLine(modality.data?._id ?? '', modality.data?.gpx_track !== undefined);
  const art = useMemo(() => posterPath(profileOf(track), courseRoom), [track]);
  usePageTitle(registration ? `${calledOf(registration, t)} · ${modality.data?.name ?? ''}` : null);
  if (address === null || runner.data === null || isUnknown(runner.error)) return <RunnerNotFound />;
  const error = runner.error ?? modality.error;
  if (runner.data && modality.data) {
    return (
      <RunnerScreen
        answer={runner.data}
        modality={modality.data}
        isLost={isLost}
        art={art}
        course={<RunnerCourse registration={runner.data.registration} modality={modality.data} />}
        map={
          <RunnerMap registration={runner.data.registration} modality={modality.data} version={runner.data.version} />
        }
      />
    );
  }
  if (error) {
    return <FailureNotice error={error} onRetry={() => void Promise.all([runner.refetch(), modality.refetch()])} />;
  }
  return <Skeleton lines={12} />;
}

const isUnknown = (error: Error | null): boolean => error instanceof CallFailed && error.failure.status === 404;

interface PartProps {
  readonly registration: RegistrationView;
  readonly modality: ModalityView;
}

/** Of more checkpoints the dots would cover the line; how far the way is behind says it then. */
const mostDots = 14;

/** The course with this runner's way along it: what is surely behind, and where they probably are. */
function RunnerCourse({ registration, modality }: PartProps): ReactElement {
  const { result } = registration;
  const track = useTrackLine(modality._id, modality.gpx_track !== undefined);
  const profile = useMemo(() => profileOf(track), [track]);
  const running = isRunning(modality, result);
  const aboutM = useQuery(positionQuery(registration._id, running)).data ?? null;
  const isLate = useArrival({ registration, modality })?.is_late === true;
  const stops = stopsOf(modality, result);
  const progress = progressOf(modality, stops);
  const shape = profile.form === 'flat' ? classes.flat : classes.shaped;
  if (progress === null || result?.status === undefined) {
    return (
      <div className={shape}>
        <CourseLine profile={profile} />
      </div>
    );
  }
  const share = (metres: number): number => Math.min(1, metres / progress.totalM);
  const isAhead = running && !isLate && aboutM !== null && aboutM > progress.coveredM;
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

/** The track with where the runner was last, or probably is. */
function RunnerMap({ registration, modality, version }: PartProps & { readonly version: number }): ReactElement | null {
  const { t } = useTexts();
  const isLate = useArrival({ registration, modality })?.is_late === true;
  if (modality.gpx_track === undefined || registration.result?.status === undefined) return null;
  return (
    <section className={classes.map}>
      <h2>{t('runner.map')}</h2>
      <RaceMap modality={modality} registrations={[registration._id]} version={version} isLate={isLate} />
    </section>
  );
}
