import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ProviderFrame } from '#features/event/provider/ProviderFrame.tsx';
import { ProviderPage } from '#features/event/provider/ProviderPage.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import { NotFoundNotice } from './NotFoundNotice.tsx';

/** Document 2, section 9. */
const delayMs = 1_000;

/** The list of entries of an event: the provider's page inside of ours. */
export function RegistrationsPage(): ReactElement {
  const { eventId: slug } = useParams({ from: '/e/$eventId/registrations' });
  return (
    <ProviderPage slug={slug} path="/e/$eventId/registrations" title="event.list.title" notFound={<NotFoundNotice />}>
      {(event) => <List event={event} />}
    </ProviderPage>
  );
}

function List({ event }: { readonly event: Event }): ReactElement {
  const { t } = useTexts();
  const address = event.registrationPages.list;
  if (!event.showsRegistrations && !event.isCircuit) return <p>{t('event.list.hidden')}</p>;
  if (address === undefined) return <p>{t('event.list.missing')}</p>;
  return <ProviderFrame address={address} title={`${t('event.list.title')} · ${event.name}`} delayMs={delayMs} />;
}
