import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ReactElement, ReactNode } from 'react';
import { hasRole, useSession } from '#api/session.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './AdminBar.module.css';

interface Props {
  readonly event: EventView;
  /** What others of the staff find here. */
  readonly children: ReactNode;
}

/** Design, section 5, 'roles': 'the admin bar on public pages shows to whom it has something to offer'. */
export function AdminBar({ event, children }: Props): ReactElement | null {
  const { t } = useTexts();
  const session = useSession();
  if (!hasRole(session, ['admin', 'community_manager'])) return null;
  return (
    <aside aria-label={t('event.admin')} className={classes.bar}>
      {hasRole(session, ['admin']) ? (
        <span className="numbers">{t('event.admin.number', { number: event.numeric_id })}</span>
      ) : null}
      {children}
    </aside>
  );
}
