import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { useRunner } from '#features/runner/follow/use-runner.ts';
import { calledOf } from '#features/runner/model/person.ts';
import { readResultAddress } from '#features/runner/model/result-address.ts';
import { RunnerNotFound } from '#features/runner/RunnerNotFound.tsx';
import { RunnerScreen } from '#features/runner/RunnerScreen.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/FailureNotice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

/** The result of one person, by id or by event and bib. */
export function RunnerPage(): ReactElement {
  const { t } = useTexts();
  const { resultId } = useParams({ from: '/r/$resultId' });
  const address = readResultAddress(resultId);
  const { runner, modality, isLost } = useRunner(address);
  const registration = runner.data?.registration;
  usePageTitle(registration ? `${calledOf(registration, t)} · ${modality.data?.name ?? ''}` : null);
  if (address === null || runner.data === null || isUnknown(runner.error)) return <RunnerNotFound />;
  const error = runner.error ?? modality.error;
  if (runner.data && modality.data) {
    return <RunnerScreen answer={runner.data} modality={modality.data} isLost={isLost} course={null} map={null} />;
  }
  if (error) {
    return <FailureNotice error={error} onRetry={() => void Promise.all([runner.refetch(), modality.refetch()])} />;
  }
  return <Skeleton lines={12} />;
}

const isUnknown = (error: Error | null): boolean => error instanceof CallFailed && error.failure.status === 404;
