import { type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { isSessionOver } from '#api/command.ts';
import { endSession, settleLogIn, useAskedAgain } from '#api/ended-session.ts';
import { currentSession, useSession } from '#api/session.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Modal } from '#ui/library/Modal.tsx';
import { LogInForm } from './LogInForm.tsx';

/** The log-in over a page of the back-office, whose session has ended: what was typed stays, and what waited for it goes on. */
export function LogInOver(): ReactElement {
  const { t } = useTexts();
  const asked = useAskedAgain();
  const session = useSession();
  const client = useQueryClient();
  useEffect(() => client.getQueryCache().subscribe(endRefused), [client]);
  // A log-in here, or in another tab.
  useEffect(() => {
    if (asked === null || session === null) return;
    settleLogIn(session);
    void client.invalidateQueries();
  }, [asked, session, client]);
  return (
    <Modal
      opened={asked !== null}
      onClose={() => settleLogIn(null)}
      title={t('logIn.title')}
      closeLabel={t('settings.close')}
    >
      <p role="status">{t('logIn.over', { name: asked?.name ?? '' })}</p>
      <LogInForm isOver email={asked?.email} onLoggedIn={() => undefined} />
    </Modal>
  );
}

/** A list that is refused for want of a session is an answered 'no' too. */
function endRefused(event: QueryCacheNotifyEvent): void {
  if (event.type !== 'updated' || event.action.type !== 'error' || !isSessionOver(event.action.error)) return;
  const session = currentSession();
  if (session !== null) endSession(session);
}
