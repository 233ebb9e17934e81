import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { patiently } from '#ui/failures/patiently.ts';
import { MapBoundary } from '#ui/maps/MapBoundary.tsx';
import classes from './dialog/TrackScreen.module.css';
import type { TrackDialogProps } from './dialog/track-dialog-props.ts';

const TrackScreen = lazy(
  patiently(async () => ({ default: (await import('./dialog/TrackScreen.tsx')).TrackScreen }), { isAsked: true }),
);

/** 'Ver recorrido' (document 1, section 2): the course over the page. All of it comes when it is first opened. Who opens it keeps in the address that it is. */
export function TrackDialog(props: TrackDialogProps): ReactElement | null {
  const { t } = useTexts();
  const [wasOpened, setWasOpened] = useState(false);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  const failed = (
    <p role="alert" className={classes.failed}>
      {t('track.failed')}
    </p>
  );
  return (
    <MapBoundary fallback={props.isOpen ? failed : null}>
      <Suspense fallback={<div className={classes.coming} aria-busy="true" />}>
        <TrackScreen {...props} />
      </Suspense>
    </MapBoundary>
  );
}
