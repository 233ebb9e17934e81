import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { type Event, isPostponed } from '#race/event.ts';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import classes from './StandingNotes.module.css';

/** Notes on top of an event that is cancelled, postponed or another organiser's. */
export function StandingNotes({ event }: { readonly event: Event }): ReactElement | null {
  const { t } = useTexts();
  const isCancelled = event.status === 'cancelled';
  const isPutOff = isPostponed(event);
  return (
    <>
      {isCancelled ? (
        <div role="alert" className={classes.note} data-tone="fault">
          <strong>{t('event.cancelled')}</strong>
          <p>{t('event.cancelled.text')}</p>
          <Why text={event.statusNote} />
        </div>
      ) : null}
      {isPutOff ? (
        <div className={classes.note} data-tone="wait">
          <strong>{t('event.postponed')}</strong>
          <p>{t('event.postponed.text')}</p>
          <Why text={event.statusNote} />
        </div>
      ) : null}
      {isCancelled || isPutOff ? null : <Plain text={event.statusNote} />}
      {event.isExternal ? (
        <div className={classes.note} data-tone="info">
          <strong>{t('event.external')}</strong>
          <p>{t('event.external.text')}</p>
          {event.externalUrl === undefined ? null : (
            <ExternalLink to={event.externalUrl} className={classes.link}>
              {t('event.external.site')}
            </ExternalLink>
          )}
        </div>
      ) : null}
    </>
  );
}

const Why = ({ text }: { readonly text: string | undefined }): ReactElement | null =>
  text === undefined ? null : <p className={classes.why}>{text}</p>;

const Plain = ({ text }: { readonly text: string | undefined }): ReactElement | null =>
  text === undefined ? null : (
    <div className={classes.note}>
      <p className={classes.why}>{text}</p>
    </div>
  );
