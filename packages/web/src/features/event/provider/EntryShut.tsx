import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { windowOf } from '../model/course/timeline.ts';
import { momentText } from '../model/dates.ts';
import type { Entry, Shut } from '../model/entry.ts';
import classes from './HowToRegister.module.css';

interface Props {
  readonly event: EventView;
  readonly entry: Entry;
  readonly why: Shut;
}

/** The status and what it means for who wanted to register. */
export function EntryShut({ event, entry, why }: Props): ReactElement {
  const { t } = useTexts();
  const { opens } = windowOf(event);
  const text =
    why === 'notOpened' && opens !== null
      ? t('event.entry.opensAt', { at: momentText(opens, event.time_zone) })
      : t(`event.entry.${why}`);
  return (
    <div className={classes.ways}>
      <p>
        <strong>{t(`event.entry.label.${entry.label}`)}</strong>
      </p>
      <p className={classes.why}>{text}</p>
      {event.status_note === undefined ? null : <p>{event.status_note}</p>}
      {why === 'live' && event.allow_live_registration ? <p>{t('event.entry.venue')}</p> : null}
      <Link className={buttonClass()} to="/e/$eventId" params={{ eventId: event.slug }}>
        {t('event.back')}
      </Link>
    </div>
  );
}
