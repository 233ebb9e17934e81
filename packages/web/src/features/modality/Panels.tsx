import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';
import { documentsOf } from '#race/parts/DocumentLinks.tsx';
import type { RaceCounts } from '#race/race-counts.ts';
import { eventQuery } from '#race/race-queries.ts';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import type { Panel } from './modality-search.ts';
import classes from './Panels.module.css';

// Not in the first load: it is drawn behind a toggle.
const InfoPanel = lazy(
  loadWithRetry(async () => ({ default: (await import('./InfoPanel.tsx')).InfoPanel }), { isAsked: true }),
);

interface Props {
  readonly modality: Modality;
  /** Its times are taken here. */
  readonly isTimedHere: boolean;
  readonly counts: RaceCounts;
  readonly open: Panel | undefined;
  /** Made only while it is open. */
  readonly map: () => ReactNode;
  /** Beside the toggles. */
  readonly children: ReactNode;
}

/** Toggles for the numbers, the result documents and the map, and what they unfold. */
export function Panels({ modality, isTimedHere, counts, open, map, children }: Props): ReactElement {
  const event = useQuery(eventQuery(modality.event?.slug));
  const documents = event.data ? documentsOf(event.data, 'result') : [];
  // A hidden list without a total has no number: the list itself says so.
  const hasNumbers = !(counts.isListHidden && counts.total === 0 && isTimedHere);
  const content: Partial<Record<Panel, () => ReactNode>> = {
    ...(hasNumbers && {
      info: () => (
        <Suspense>
          <InfoPanel modality={modality} isTimedHere={isTimedHere} counts={counts} />
        </Suspense>
      ),
    }),
    ...(documents.length > 0 && { documents: () => <ResultDocuments documents={documents} /> }),
    ...(modality.trackUrl !== undefined && { map }),
  };
  const unfold = open === undefined ? undefined : content[open];
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.toggles}>
          {content.info ? <Toggle panel="info" open={open} modality={modality.id} /> : null}
          {content.documents ? <Toggle panel="documents" open={open} modality={modality.id} /> : null}
          {content.map ? <Toggle panel="map" open={open} modality={modality.id} /> : null}
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

type EventDocument = Event['documents'][number];

/** Each opens a new tab. */
function ResultDocuments({ documents }: { readonly documents: readonly EventDocument[] }): ReactElement {
  return (
    <ul className={classes.documents}>
      {documents.map(({ name, url }) => (
        <li key={url}>
          <ExternalLink to={url} className={classes.link}>
            {name}
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}
