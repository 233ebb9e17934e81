import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { useIsOnline } from '#ui/failures/use-is-online.ts';
import { MapBoundary } from '#ui/maps/MapBoundary.tsx';
import classes from './TrackScreen.module.css';
import type { TrackDialogProps } from './TrackScreen.tsx';

const TrackScreen = lazy(
  loadWithRetry(async () => ({ default: (await import('./TrackScreen.tsx')).TrackScreen }), {
    isAsked: true,
    isAwaitedInPlace: true,
  }),
);

/** 'Ver recorrido' (document 1, section 2): the course over the page. Its code loads when it is first opened. Its opener puts the open dialog into the address. */
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
      <Suspense fallback={props.isOpen ? <ScreenToCome /> : null}>
        <TrackScreen {...props} />
      </Suspense>
    </MapBoundary>
  );
}

/** Over the page only as long as the course can come: without a network the page stays in reach. */
function ScreenToCome(): ReactElement {
  const { t } = useTexts();
  if (useIsOnline()) return <div className={classes.coming} aria-busy="true" />;
  return (
    <p role="status" className={classes.failed}>
      {t('failed.noNetwork')}. {t('failed.noNetwork.then')}
    </p>
  );
}
