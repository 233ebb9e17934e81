import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import { isPostponed } from '../model/entry.ts';
import classes from './StandingNotes.module.css';

/** That it is called off, put off, or somebody else's: what everyone has to know before they read on. */
export function StandingNotes({ event }: { readonly event: EventView }): ReactElement | null {
  const { t } = useTexts();
  const isCancelled = event.status === 'cancelled';
  const isPutOff = isPostponed(event);
  return (
    <>
      {isCancelled ? (
        <div role="alert" className={classes.note} data-tone="fault">
          <strong>{t('event.cancelled')}</strong>
          <p>{t('event.cancelled.text')}</p>
          <Why text={event.status_note} />
        </div>
      ) : null}
      {isPutOff ? (
        <div className={classes.note} data-tone="wait">
          <strong>{t('event.postponed')}</strong>
          <p>{t('event.postponed.text')}</p>
          <Why text={event.status_note} />
        </div>
      ) : null}
      {isCancelled || isPutOff ? null : <Plain text={event.status_note} />}
      {event.external ? (
        <div className={classes.note} data-tone="info">
          <strong>{t('event.external')}</strong>
          <p>{t('event.external.text')}</p>
          {event.external_url === undefined ? null : (
            <ExternalLink to={event.external_url} className={classes.link}>
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
