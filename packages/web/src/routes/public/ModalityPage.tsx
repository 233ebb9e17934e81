import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import { type ReactElement, useState } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { Classification } from '#features/classification/Classification.tsx';
import { chosenTab, tabsOf } from '#features/classification/chosen-checkpoint.ts';
import { atTab } from '#features/classification/classification-search.ts';
import { usePins } from '#features/classification/pins/use-pins.ts';
import { CourseRibbon } from '#features/course/CourseRibbon.tsx';
import { useTrackLine } from '#features/course/use-track-line.ts';
import { usePassings } from '#features/modality/data/passings.ts';
import { useModality } from '#features/modality/data/use-modality.ts';
import { ModalityHead } from '#features/modality/head/ModalityHead.tsx';
import { LiveVoice } from '#features/modality/LiveVoice.tsx';
import { LoadingModality } from '#features/modality/LoadingModality.tsx';
import { Panels } from '#features/modality/Panels.tsx';
import { HeldNotice } from '#features/modality/refresh/HeldNotice.tsx';
import { LostNotice } from '#features/modality/refresh/LostNotice.tsx';
import { RefreshMenu } from '#features/modality/refresh/RefreshMenu.tsx';
import { useRefresh } from '#features/modality/refresh/use-refresh.ts';
import { TrackBlock } from '#features/track/TrackBlock.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import type { CourseTab } from '#ui/course-tab.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Notices } from '#ui/notices/Notices.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import type { ModalityPageSearch } from './modality-page-search.ts';
import { NotFoundNotice } from './NotFoundNotice.tsx';

interface Props {
  readonly id: string;
  readonly search: ModalityPageSearch;
}

/** The classification of one modality, live while it is. */
export function ModalityPage({ id, search }: Props): ReactElement {
  const { modality, stats, isLost } = useModality(id);
  const found = modality.data;
  usePageTitle(found ? `${found.event?.name ?? ''} · ${found.name}` : null);
  if (found && stats.data) return <Shown key={id} {...{ modality: found, stats: stats.data, isLost, search }} />;
  const error = modality.error ?? stats.error;
  if (found === null || isUnknown(error)) return <NotFoundNotice />;
  if (!error) return <LoadingModality />;
  return (
    <FailureNotice
      isPage
      error={error}
      others={[stats.error]}
      onRetry={() => void Promise.all([modality.refetch(), stats.refetch()])}
    />
  );
}

const isUnknown = (error: Error | null): boolean => error instanceof CallFailed && error.failure.status === 404;

interface ShownProps {
  readonly modality: ModalityView;
  readonly stats: RegistrationStatsView;
  readonly isLost: boolean;
  readonly search: ModalityPageSearch;
}

function Shown({ modality, stats, isLost, search }: ShownProps): ReactElement {
  const { t } = useTexts();
  const isLive = modality.status === 'live';
  const refresh = useRefresh(modality._id, isLive);
  const tabs = tabsOf(modality, stats);
  // On load (document 2, 2.1): the race that goes on takes no tab away from who looks at it.
  const [atOnLoad] = useState(() => chosenTab(tabs, undefined)?.at);
  const tab = chosenTab(tabs, search.at ?? atOnLoad);
  // A race that nobody ran has no classification to come.
  const isCalledOff = modality.status === 'cancelled' && tabs.every(({ passed }) => passed === 0);
  const map = () => <MapOfPins modality={modality} version={stats.version} />;
  return (
    <>
      <ModalityHead modality={modality} />
      <Notices notices={modality.notices} zone={modality.event?.time_zone} />
      {isLive ? <LiveVoice stats={stats} isLost={isLost} /> : null}
      <Panels modality={modality} stats={stats} open={search.panel} map={map}>
        {isLive ? <RefreshMenu refresh={refresh} isLost={isLost} /> : null}
      </Panels>
      {isLost ? <LostNotice /> : null}
      <HeldNotice refresh={refresh} />
      {tab === null ? <p>{t('modality.noCourse')}</p> : null}
      {tab === null || isCalledOff ? null : (
        <>
          <Ribbon {...{ modality, tabs, search }} chosen={tab} />
          <Classification modality={modality} stats={stats} tab={tab} search={search} />
        </>
      )}
    </>
  );
}

interface RibbonProps {
  readonly modality: ModalityView;
  readonly tabs: readonly CourseTab[];
  readonly chosen: CourseTab;
  readonly search: ModalityPageSearch;
}

function Ribbon({ modality, tabs, chosen, search }: RibbonProps): ReactElement {
  const isLive = modality.status === 'live';
  const track = useTrackLine(modality._id, modality.gpx_track !== undefined);
  const passings = usePassings(modality, isLive);
  return (
    <CourseRibbon
      {...{ tabs, chosen, track, isLive }}
      linkTo={(at) => ({ to: '/m/$modalityId', params: { modalityId: modality._id }, search: atTab(search, at) })}
      {...(isLive && { passings })}
      zone={modality.event?.time_zone}
    />
  );
}

interface MapProps {
  readonly modality: ModalityView;
  readonly version: number | undefined;
}

function MapOfPins({ modality, version = 0 }: MapProps): ReactElement {
  const { ids } = usePins(modality._id);
  return <TrackBlock modality={modality} event={modality.event} registrations={ids} version={version} />;
}
