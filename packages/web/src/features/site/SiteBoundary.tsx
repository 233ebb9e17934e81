import type { SiteView } from '@dorsal/contract/views/site/site-view.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { siteQuery } from '#api/site-query.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';

interface Props {
  /** How many lines what comes will take, about. */
  readonly lines: number;
  readonly children: (site: SiteView) => ReactNode;
}

/** What needs the content of the site: its shape until it is here, and what failed where it does not come. */
export function SiteBoundary({ lines, children }: Props): ReactElement {
  const site = useQuery(siteQuery);
  if (site.data !== undefined) return <>{children(site.data)}</>;
  if (site.error !== null) return <FailureNotice error={site.error} onRetry={() => void site.refetch()} />;
  return <Skeleton lines={lines} />;
}
