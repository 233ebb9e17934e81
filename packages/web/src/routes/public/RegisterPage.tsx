import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { entryOf } from '#features/event/model/entry.ts';
import { EntryShut, HowToRegister } from '#features/event/provider/HowToRegister.tsx';
import { ProviderFrame } from '#features/event/provider/ProviderFrame.tsx';
import { ProviderPage } from '#features/event/provider/ProviderPage.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import { NotFoundNotice } from './NotFoundNotice.tsx';

/** Document 2, section 9. */
const delayMs = 1_500;

/** Registering for an event: the provider's tariffs inside of our page, or how to do it where there is no provider. */
export function RegisterPage(): ReactElement {
  const { eventId: slug } = useParams({ from: '/e/$eventId/register' });
  return (
    <ProviderPage slug={slug} path="/e/$eventId/register" title="event.register.title" notFound={<NotFoundNotice />}>
      {(event) => <Registration event={event} />}
    </ProviderPage>
  );
}

function Registration({ event }: { readonly event: Event }): ReactElement {
  const { t } = useTexts();
  const entry = entryOf(event);
  const address = event.registrationPages.register;
  if (entry.why !== null) return <EntryShut event={event} entry={entry} why={entry.why} />;
  if (address === undefined) return <HowToRegister event={event} />;
  return (
    <ProviderFrame
      {...{ event, address, delayMs }}
      page="register"
      title={`${t('event.register.title')} · ${event.name}`}
    />
  );
}
