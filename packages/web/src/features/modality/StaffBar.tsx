import type { ReactElement } from 'react';
import { mayEditEvent, mayEnter } from '#api/permissions.ts';
import { useSession } from '#api/session.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import classes from './StaffBar.module.css';

/** The ways from the page of a race to its editor, its results desk, race day and the back-office, for staff of its event. Document 2: 'Admin toolbar: links to edit, reports, results list'. */
export function StaffBar({ modality }: { readonly modality: Modality }): ReactElement | null {
  const { t } = useTexts();
  const session = useSession();
  const { event } = modality;
  if (event === undefined || !mayEditEvent(session, event.id)) return null;
  const seesDesk = modality.isTimed && mayEnter(session, '/admin/results/{modality_id}', event.id);
  return (
    <aside aria-label={t('event.admin')} className={classes.bar}>
      <RowLink path={`/admin/e/${event.slug}/${modality.id}`} className={classes.link}>
        {t('event.admin.edit')}
      </RowLink>
      {seesDesk ? (
        <RowLink path={`/admin/results/${modality.id}`} className={classes.link}>
          {t('event.admin.results')}
        </RowLink>
      ) : null}
      {modality.isTimed && mayEnter(session, '/admin/race-day', event.id) ? (
        <RowLink path={`/admin/race-day/${event.slug}`} className={classes.link}>
          {t('event.admin.raceDay')}
        </RowLink>
      ) : null}
      {mayEnter(session, '/admin') ? (
        <RowLink path="/admin" className={classes.link}>
          {t('user.screen.admin')}
        </RowLink>
      ) : null}
    </aside>
  );
}
