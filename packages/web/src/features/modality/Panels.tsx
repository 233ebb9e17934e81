import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { eventQuery } from '#api/event-query.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { documentsOf } from '#ui/documents/DocumentLinks.tsx';
import { InfoPanel } from './info/InfoPanel.tsx';
import { ResultDocuments } from './info/ResultDocuments.tsx';
import type { Panel } from './modality-search.ts';
import classes from './Panels.module.css';

interface Props {
  readonly modality: ModalityView;
  readonly stats: RegistrationStatsView;
  readonly open: Panel | undefined;
  /** Made only while it is open. */
  readonly map: () => ReactNode;
  /** Beside the toggles. */
  readonly children: ReactNode;
}

/** Toggles for the numbers, the result documents and the map, and what they unfold. */
export function Panels({ modality, stats, open, map, children }: Props): ReactElement {
  const event = useQuery(eventQuery(modality.event?.slug));
  const documents = documentsOf(event.data?.[0] ?? {}, 'result');
  const content: Partial<Record<Panel, () => ReactNode>> = {
    info: () => <InfoPanel modality={modality} stats={stats} />,
    ...(documents.length > 0 && { documents: () => <ResultDocuments documents={documents} /> }),
    ...(modality.gpx_track !== undefined && { map }),
  };
  const unfold = open === undefined ? undefined : content[open];
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.toggles}>
          <Toggle panel="info" open={open} modality={modality._id} />
          {content.documents ? <Toggle panel="documents" open={open} modality={modality._id} /> : null}
          {content.map ? <Toggle panel="map" open={open} modality={modality._id} /> : null}
        </div>
        {children}
      </div>
      <div id="panel" hidden={unfold === undefined}>
        {unfold?.()}
      </div>
    </>
  );
}

interface ToggleProps {
  readonly panel: Panel;
  readonly open: Panel | undefined;
  readonly modality: string;
}

function Toggle({ panel, open, modality }: ToggleProps): ReactElement {
  const { t } = useTexts();
  const navigate = useNavigate();
  const isOpen = panel === open;
  const toggle = (): void =>
    void navigate({
      to: '/m/$modalityId',
      params: { modalityId: modality },
      search: (before) => ({ ...before, panel: isOpen ? undefined : panel }),
      replace: true,
      resetScroll: false,
    });
  return (
    <button type="button" aria-expanded={isOpen} aria-controls="panel" className={classes.toggle} onClick={toggle}>
      {t(`modality.${panel}`)}
    </button>
  );
}
