import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { isNotFound } from '#api/call-failed.ts';
import { useArrival } from '#features/runner/follow/runner-query.ts';
import { useRunner } from '#features/runner/follow/use-runner.ts';
import { statusOf } from '#features/runner/model/headline.ts';
import { parseResultAddress } from '#features/runner/model/result-address.ts';
import { RunnerNotFound } from '#features/runner/RunnerNotFound.tsx';
import { RunnerScreen } from '#features/runner/RunnerScreen.tsx';
import { RaceMap } from '#features/track/RaceMap.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import { calledOf, type Participant } from '#race/participant.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import classes from './RunnerPage.module.css';

/** The result of one person, by id or by event and bib. */
export function RunnerPage(): ReactElement {
  const { t } = useTexts();
  const { resultId } = useParams({ from: '/r/$resultId' });
  const address = parseResultAddress(resultId);
  const { runner, modality, isLost } = useRunner(address);
  const participant = runner.data?.participant;
  usePageTitle(participant ? `${calledOf(participant, t)} · ${modality.data?.name ?? ''}` : null);
  if (address === null || runner.data === null || isNotFound(runner.error)) return <RunnerNotFound />;
  const error = runner.error ?? modality.error;
  if (runner.data && modality.data) {
    return (
      <RunnerScreen
        answer={runner.data}
        modality={modality.data}
        isLost={isLost}
        map={<RunnerMap participant={runner.data.participant} modality={modality.data} version={runner.data.version} />}
      />
    );
  }
  if (error) {
    return <FailureNotice error={error} onRetry={() => void Promise.all([runner.refetch(), modality.refetch()])} />;
  }
  return <Skeleton lines={12} />;
}

interface PartProps {
  readonly participant: Participant;
  readonly modality: Modality;
}

/** The track with where the runner was last, or probably is. */
function RunnerMap({ participant, modality, version }: PartProps & { readonly version: number }): ReactElement | null {
  const { t } = useTexts();
  const isLate = useArrival({ participant, modality })?.isLate === true;
  if (modality.trackUrl === undefined || statusOf(participant.result) === 'waiting') return null;
  return (
    <section className={classes.map}>
      <h2>{t('runner.map')}</h2>
      <RaceMap modality={modality} registrations={[participant.id]} version={version} isLate={isLate} />
    </section>
  );
}
