import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { RaceMap } from './RaceMapLazy.tsx';

interface Props {
  readonly modality: ModalityView;
  /** Hours on it are those of the event. */
  readonly event: { readonly time_zone?: string | undefined } | undefined;
  /** Who is pinned, or whose page it is. */
  readonly registrations?: readonly string[];
  readonly version?: number;
}

const nobody: readonly string[] = [];

/** The course as a part of a page: figures, file, map and profile. Says so where a race has no track. */
export function TrackBlock({ modality, event, registrations = nobody, version }: Props): ReactElement {
  const { t } = useTexts();
  const title = `track-of-${modality._id}`;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="visually-hidden">
        {t('track.heading')}
      </h2>
      {modality.gpx_track === undefined ? (
        <p>{t('track.none')}</p>
      ) : (
        <RaceMap {...{ modality, registrations, version }} zone={event?.time_zone} showsLeaders showsFigures />
      )}
    </section>
  );
}
