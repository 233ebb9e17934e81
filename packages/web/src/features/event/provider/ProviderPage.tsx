import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import { Notices } from '#race/parts/Notices.tsx';
import { eventQuery } from '#race/race-queries.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Breadcrumb, eventCrumbs } from '#ui/page/Breadcrumb.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { useEvent } from '../use-event.ts';

/** Nothing is pushed of an event that is hidden, or shows its list no more: open pages find out by asking. */
const lookAgainMs = 10_000;

interface Props {
  readonly slug: string;
  readonly path: '/e/$eventId/registrations' | '/e/$eventId/register';
  readonly title: TextKey;
  readonly children: (event: Event) => ReactNode;
  /** The page where the event or circuit is not known. */
  readonly notFound: ReactNode;
}

/** A page under an event, or a circuit that one registers in: breadcrumb, title, and what it is for. */
export function ProviderPage({ slug, path, title, children, notFound }: Props): ReactNode {
  const { t } = useTexts();
  const { found, event: known, circuit } = useEvent(slug);
  useQuery({ ...eventQuery(slug), refetchInterval: lookAgainMs });
  const event = known ?? circuit.data ?? undefined;
  usePageTitle(event ? `${t(title)} · ${event.name}` : null);
  const failed = [found, circuit].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <FailureNotice isPage error={failed.error} onRetry={() => void failed.refetch()} />;
  if (found.isPending || circuit.isLoading) return <Skeleton lines={10} />;
  if (!event) return notFound;
  if (event.slug !== slug) return <Navigate to={path} params={{ eventId: event.slug }} replace />;
  return (
    <>
      <Breadcrumb crumbs={[...eventCrumbs(event), { text: t(title) }]} />
      <h1>{t(title)}</h1>
      <Notices notices={event.notices} zone={event.zone} />
      {children(event)}
    </>
  );
}
