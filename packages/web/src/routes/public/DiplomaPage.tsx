import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { isNotFound } from '#api/call-failed.ts';
import { useRunner } from '#features/runner/follow/use-runner.ts';
import { parseResultAddress } from '#features/runner/model/result-address.ts';
import { hasDiploma } from '#features/runner/model/stops.ts';
import { RunnerNotFound } from '#features/runner/RunnerNotFound.tsx';
import { Diploma, DiplomaBar } from '#features/runner/share/Diploma.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import { calledOf, type Participant } from '#race/participant.ts';
import { hasNothingLeft } from '#race/result-times.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** The diploma of one person who finished. */
export function DiplomaPage(): ReactElement {
  const { t } = useTexts();
  const { resultId } = useParams({ from: '/r/$resultId/diploma' });
  const address = parseResultAddress(resultId);
  const { runner, modality } = useRunner(address);
  const participant = runner.data?.participant;
  usePageTitle(participant ? `${t('diploma.title')} · ${calledOf(participant, t)}` : null);
  if (address === null || runner.data === null || isNotFound(runner.error)) return <RunnerNotFound />;
  if (participant && modality.data) {
    const hasFinished = hasDiploma(modality.data, participant.result);
    return (
      <>
        <DiplomaBar resultId={resultId} canPrint={hasFinished} />
        {hasFinished ? (
          <Diploma participant={participant} modality={modality.data} />
        ) : (
          <NoDiploma participant={participant} modality={modality.data} />
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

interface Props {
  readonly participant: Participant;
  readonly modality: Modality;
}

/** The reason for which there is none. */
function NoDiploma({ participant, modality }: Props): ReactElement {
  const { t } = useTexts();
  return (
    <>
      <h1>{t('diploma.title')}</h1>
      {hasNothingLeft(modality, participant.result) ? <p>{t('runner.nothingLeft')}</p> : null}
      <p>{t(modality.status === 'cancelled' ? 'modality.note.cut' : 'diploma.notYet')}</p>
    </>
  );
}
