import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { Skeleton } from '#ui/page/Skeleton.tsx';

/** The component of a route in a file of its own. Without a network it is asked for until it is here; meanwhile `PageToCome` stands in the layout. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(loadWithRetry(load, { isAsked: true, isAwaitedInPlace: true }), name);

/** In the place of a page whose code is on its way. */
export const PageToCome = (): ReactElement => <Skeleton lines={12} />;
