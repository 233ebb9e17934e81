import { listModalities } from '@dorsal/contract/calls/public/list-modalities.ts';
import { registrationStats } from '@dorsal/contract/calls/results/registration-stats.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { call } from '#api/call.ts';
import { CheckpointTabs } from '#features/classification/CheckpointTabs.tsx';
import { Classification } from '#features/classification/Classification.tsx';
import { chosenTab, tabsOf } from '#features/classification/chosen-checkpoint.ts';
import type { ClassificationSearch } from '#features/classification/classification-search.ts';
import { shownDay } from '#ui/days.ts';
import { FailureNotice } from '#ui/FailureNotice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { NotFoundNotice } from './NotFoundNotice.tsx';

interface Props {
  readonly id: string;
  readonly search: ClassificationSearch;
}

/** The classification of one modality. */
export function ModalityPage({ id, search }: Props): ReactElement {
  const modality = useQuery({
    queryKey: ['modality', id],
    queryFn: ({ signal }) => call(listModalities, { body: { id } }, signal),
  });
  const stats = useQuery({
    queryKey: ['stats', id],
    queryFn: ({ signal }) => call(registrationStats, { body: { modality: id } }, signal),
  });
  const found = modality.data?.[0];
  usePageTitle(found ? `${found.event?.name ?? ''} · ${found.name}` : null);
  const error = modality.error ?? stats.error;
  if (modality.data?.length === 0 || isUnknown(error)) return <NotFoundNotice />;
  if (error) {
    const retry = () => void Promise.all([modality.refetch(), stats.refetch()]);
    return <FailureNotice error={error} onRetry={retry} />;
  }
  if (!found || !stats.data) return <Skeleton lines={16} />;
  return <Shown modality={found} stats={stats.data} search={search} />;
}

const isUnknown = (error: Error | null): boolean =>
  error !== null && 'failure' in error && Reflect.get(Object(error.failure), 'status') === 404;

interface ShownProps {
  readonly modality: ModalityView;
  readonly stats: RegistrationStatsView;
  readonly search: ClassificationSearch;
}

function Shown({ modality, stats, search }: ShownProps): ReactElement {
  const tabs = tabsOf(modality, stats);
  const tab = chosenTab(tabs, search.at);
  const { event } = modality;
  return (
    <>
      {event ? (
        <p style={{ marginBottom: 0 }}>
          <Link to="/e/$eventId" params={{ eventId: event.slug }}>
            {event.name}
          </Link>
        </p>
      ) : null}
      <h1 style={{ marginTop: 4 }}>{modality.name}</h1>
      <p>
        <StatusChip status={modality.status} /> {shownDay(modality.datetime_start, event?.time_zone)}{' '}
        {[modality.location_start?.city, modality.location_start?.county].filter(Boolean).join(', ')}
      </p>
      {tab === null ? null : (
        <>
          <CheckpointTabs modality={modality._id} tabs={tabs} chosen={tab} />
          <Classification modality={modality} stats={stats} tab={tab} search={search} />
        </>
      )}
    </>
  );
}
