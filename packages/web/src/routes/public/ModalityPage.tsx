import { lazy, type ReactElement, Suspense, useState } from 'react';
import { isNotFound } from '#api/call-failed.ts';
import { useSession } from '#api/session.ts';
import { atTab } from '#features/classification/board/classification-search.ts';
import { Classification } from '#features/classification/Classification.tsx';
import { LoadingModality, ModalityHead } from '#features/modality/ModalityHead.tsx';
import { Panels } from '#features/modality/Panels.tsx';
import { usePassings } from '#features/modality/passings.ts';
import { LiveVoice, LostNotice, PausedNotice } from '#features/modality/refresh/LiveNotices.tsx';
import { RefreshMenu } from '#features/modality/refresh/RefreshMenu.tsx';
import { useRefresh } from '#features/modality/refresh/use-refresh.ts';
import { CourseRibbon } from '#features/modality/ribbon/CourseRibbon.tsx';
import { useModality } from '#features/modality/use-modality.ts';
import { TrackBlock } from '#features/track/RaceMap.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import { type CourseTab, chosenTab, tabsOf } from '#race/course-tabs.ts';
import { whyUntimed } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';
import { Notices } from '#race/parts/Notices.tsx';
import { usePins } from '#race/pins/pins.ts';
import type { RaceCounts } from '#race/race-counts.ts';
import { useTrackLine } from '#race/use-track-line.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import type { ModalityPageSearch } from './modality-page-search.ts';
import { NotFoundNotice } from './NotFoundNotice.tsx';

/** Only staff load it. */
const StaffBar = lazy(
  loadWithRetry(async () => ({ default: (await import('#features/modality/StaffBar.tsx')).StaffBar }), {
    isAsked: false,
  }),
);

interface Props {
  readonly id: string;
  readonly search: ModalityPageSearch;
}

/** The classification of one modality, live while it is. */
export function ModalityPage({ id, search }: Props): ReactElement {
  const { modality, counts, isLost, isBehind } = useModality(id);
  const found = modality.data;
  usePageTitle(found ? `${found.event?.name ?? ''} · ${found.name}` : null);
  if (found && counts.data)
    return <Shown key={id} {...{ modality: found, counts: counts.data, isLost, isBehind, search }} />;
  const error = modality.error ?? counts.error;
  if (found === null || isNotFound(error)) return <NotFoundNotice />;
  if (!error) return <LoadingModality />;
  return (
    <FailureNotice
      isPage
      error={error}
      others={[counts.error]}
      onRetry={() => void Promise.all([modality.refetch(), counts.refetch()])}
    />
  );
}

interface ShownProps {
  readonly modality: Modality;
  readonly counts: RaceCounts;
  readonly isLost: boolean;
  readonly isBehind: boolean;
  readonly search: ModalityPageSearch;
}

function Shown({ modality, counts, isLost, isBehind, search }: ShownProps): ReactElement {
  const { t } = useTexts();
  const session = useSession();
  const isLive = modality.status === 'live';
  const refresh = useRefresh(modality.id, isLive);
  const tabs = tabsOf(modality, counts);
  // Chosen on load (document 2, 2.1): later crossings do not change the tab.
  const [atOnLoad] = useState(() => chosenTab(tabs, undefined)?.at);
  const tab = chosenTab(tabs, search.at ?? atOnLoad);
  // A race that nobody ran has no classification to come.
  const isCalledOff = modality.status === 'cancelled' && !modality.hadBegun;
  const untimed = whyUntimed(modality);
  const map = () => <MapOfPins modality={modality} version={counts.version} />;
  return (
    <>
      {session === null ? null : (
        <Suspense fallback={null}>
          <StaffBar modality={modality} />
        </Suspense>
      )}
      <ModalityHead modality={modality} isTimedHere={untimed === null} isLost={isLost} />
      <Notices notices={modality.notices} zone={modality.event?.zone} />
      {isLive ? <LiveVoice {...{ counts, isLost, isBehind }} /> : null}
      <Panels modality={modality} isTimedHere={untimed === null} counts={counts} open={search.panel} map={map}>
        {isLive ? <RefreshMenu refresh={refresh} isLost={isLost} /> : null}
      </Panels>
      <LostNotice
        isLost={isLost}
        isOver={modality.status.startsWith('finished_')}
        modality={modality.id}
        zone={modality.event?.zone}
      />
      <PausedNotice refresh={refresh} />
      {untimed === null ? null : <p>{t(`modality.${untimed}`)}</p>}
      {tab === null && untimed === null ? <p>{t('modality.noCourse')}</p> : null}
      {tab === null || isCalledOff || untimed !== null ? null : (
        <>
          <Ribbon {...{ modality, tabs, search }} chosen={tab} />
          <Classification modality={modality} counts={counts} tab={tab} search={search} />
        </>
      )}
    </>
  );
}

interface RibbonProps {
  readonly modality: Modality;
  readonly tabs: readonly CourseTab[];
  readonly chosen: CourseTab;
  readonly search: ModalityPageSearch;
}

function Ribbon({ modality, tabs, chosen, search }: RibbonProps): ReactElement {
  const isLive = modality.status === 'live';
  const { line: track } = useTrackLine(modality);
  const passings = usePassings(modality.id, isLive);
  return (
    <CourseRibbon
      {...{ tabs, chosen, track, isLive }}
      linkTo={(at) => ({ to: '/m/$modalityId', params: { modalityId: modality.id }, search: atTab(search, at) })}
      {...(isLive && { passings })}
      zone={modality.event?.zone}
    />
  );
}

interface MapProps {
  readonly modality: Modality;
  readonly version: number | undefined;
}

function MapOfPins({ modality, version = 0 }: MapProps): ReactElement {
  const { ids } = usePins(modality.id);
  return <TrackBlock modality={modality} event={modality.event} registrations={ids} version={version} />;
}
