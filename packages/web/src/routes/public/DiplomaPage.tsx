import { useParams } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { CourseLine } from '#features/course/CourseLine.tsx';
import { profileOf } from '#features/course/geometry/course-profile.ts';
import { useTrackLine } from '#features/course/use-track-line.ts';
import { Diploma } from '#features/runner/diploma/Diploma.tsx';
import { DiplomaBar } from '#features/runner/diploma/DiplomaBar.tsx';
import { useRunner } from '#features/runner/follow/use-runner.ts';
import { calledOf } from '#features/runner/model/person.ts';
import { readResultAddress } from '#features/runner/model/result-address.ts';
import { RunnerNotFound } from '#features/runner/RunnerNotFound.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** The diploma of one person who finished. */
export function DiplomaPage(): ReactElement {
  const { t } = useTexts();
  const { resultId } = useParams({ from: '/r/$resultId/diploma' });
  const address = readResultAddress(resultId);
  const { runner, modality } = useRunner(address);
  const registration = runner.data?.registration;
  const track = useTrackLine(modality.data?._id ?? '', modality.data?.gpx_track !== undefined);
  const profile = useMemo(() => profileOf(track), [track]);
  usePageTitle(registration ? `${t('diploma.title')} · ${calledOf(registration, t)}` : null);
  if (address === null || runner.data === null || isUnknown(runner.error)) return <RunnerNotFound />;
  if (registration && modality.data) {
    const hasFinished = registration.result?.status === 'finished';
    return (
      <>
        <DiplomaBar resultId={resultId} canPrint={hasFinished} />
        {hasFinished ? (
          <Diploma
            registration={registration}
            modality={modality.data}
            course={<CourseLine profile={profile} tone="quiet" />}
          />
        ) : (
          <>
            <h1>{t('diploma.title')}</h1>
            <p>{t('diploma.notYet')}</p>
          </>
        )}
      </>
    );
  }
  const error = runner.error ?? modality.error;
  if (error) {
    return <FailureNotice error={error} onRetry={() => void Promise.all([runner.refetch(), modality.refetch()])} />;
  }
  return <Skeleton lines={12} />;
}

const isUnknown = (error: Error | null): boolean => error instanceof CallFailed && error.failure.status === 404;
