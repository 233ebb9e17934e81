import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { eventQuery } from '#api/event-query.ts';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Breadcrumb } from '#ui/Breadcrumb.tsx';
import { FailureNotice } from '#ui/FailureNotice.tsx';
import { Notices } from '#ui/notices/Notices.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

interface Props {
  readonly slug: string;
  readonly path: '/e/$eventId/registrations' | '/e/$eventId/register';
  readonly title: TextKey;
  readonly children: (event: EventView) => ReactNode;
  /** Where nobody knows the event. */
  readonly notFound: ReactNode;
}

/** A page under an event: breadcrumb, title, and what it is for. */
export function ProviderPage({ slug, path, title, children, notFound }: Props): ReactNode {
  const { t } = useTexts();
  const events = useQuery(eventQuery(slug));
  const event = events.data?.[0];
  usePageTitle(event ? `${t(title)} · ${event.name}` : null);
  if (events.isLoadingError) return <FailureNotice isPage error={events.error} onRetry={() => void events.refetch()} />;
  if (events.isPending) return <Skeleton lines={10} />;
  if (!event) return notFound;
  if (event.slug !== slug) return <Navigate to={path} params={{ eventId: event.slug }} replace />;
  return (
    <>
      <Breadcrumb crumbs={crumbsOf(event, t(title))} />
      <h1>{t(title)}</h1>
      <Notices notices={event.notices} zone={event.time_zone} />
      {children(event)}
    </>
  );
}

const crumbsOf = (event: EventView, title: string) => [
  ...(event.circuit
    ? [{ text: event.circuit.name, link: { to: '/c/$circuitId', params: { circuitId: event.circuit.slug } } as const }]
    : []),
  { text: event.name, link: { to: '/e/$eventId', params: { eventId: event.slug } } as const },
  { text: title },
];
