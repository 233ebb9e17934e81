import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { type Site, siteQuery } from '#api/site-query.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';

interface Props {
  /** The approximate number of lines of the content. */
  readonly lines: number;
  readonly children: (site: Site) => ReactNode;
}

/** The boundary of parts that need the content of the site: a skeleton until it is here, and the failure where it does not come. */
export function SiteBoundary({ lines, children }: Props): ReactElement {
  const site = useQuery(siteQuery);
  if (site.data !== undefined) return <>{children(site.data)}</>;
  if (site.error !== null) return <FailureNotice error={site.error} onRetry={() => void site.refetch()} />;
  return <Skeleton lines={lines} />;
}
