import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ProviderFrame } from '#features/event/provider/ProviderFrame.tsx';
import { ProviderPage } from '#features/event/provider/ProviderPage.tsx';
import { RegistrationList } from '#features/event/registrations/RegistrationList.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import { NotFoundNotice } from './NotFoundNotice.tsx';

/** Document 2, section 9. */
const delayMs = 1_000;

/** The list of entries of an event: the provider's page inside of ours, else our own list. */
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
  const { page = 1 } = useSearch({ from: '/e/$eventId/registrations' });
  const address = event.registrationPages.list;
  if (!event.showsRegistrations && !event.isCircuit) return <p>{t('event.list.hidden')}</p>;
  // People enter a circuit at its provider alone.
  const own = event.isCircuit ? null : <RegistrationList event={event} page={page} />;
  if (address === undefined) return own ?? <p>{t('event.list.missing')}</p>;
  return (
    <ProviderFrame
      {...{ event, address, delayMs }}
      page="list"
      title={`${t('event.list.title')} · ${event.name}`}
      instead={own}
    />
  );
}
