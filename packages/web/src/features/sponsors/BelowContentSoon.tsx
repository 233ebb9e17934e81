import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { useAfterContent } from '#ui/page/use-after-content.ts';
import classes from './BelowContentSoon.module.css';

const BelowContent = lazy(
  loadWithRetry(async () => ({ default: (await import('./BelowContent.tsx')).BelowContent }), { isAsked: false }),
);

/** Reserves the room of ad and sponsors under the content until they are here, and loads them last. */
export function BelowContentSoon(): ReactElement {
  const isTime = useAfterContent();
  const place = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const [isReserved, setIsReserved] = useState(true);
  // The room is given up only where nobody sees it go: below the screen, or with the page.
  const settle = useCallback(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (top >= innerHeight) setIsReserved(false);
  }, []);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) setIsReserved(false);
      }),
    [router],
  );
  return (
    <div ref={place} className={`page ${classes.place}`} data-reserved={isReserved}>
      {isTime ? (
        <Suspense fallback={null}>
          <BelowContent onSettled={settle} />
        </Suspense>
      ) : null}
    </div>
  );
}
