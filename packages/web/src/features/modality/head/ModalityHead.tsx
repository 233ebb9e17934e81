import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { RaceClock } from '#ui/clock/RaceClock.tsx';
import { StatusChip } from '#ui/marks/StatusChip.tsx';
import { shownDay } from '#ui/texts/days.ts';
import { townText } from '#ui/texts/place-text.ts';
import classes from './ModalityHead.module.css';
import { longDay, shownHour } from './place-and-day.ts';
import { Trail } from './Trail.tsx';

/** What race this is, where and when, and how it stands. */
export function ModalityHead({ modality }: { readonly modality: ModalityView }): ReactElement {
  const { event, datetime_start: start } = modality;
  const zone = event?.time_zone ?? 'UTC';
  const place = townText(modality.location_start ?? event?.location);
  return (
    <header>
      <Trail modality={modality} />
      <div className={classes.head}>
        <div>
          <h1 className={classes.name}>{modality.name}</h1>
          <p className={classes.facts}>
            <StatusChip status={modality.status} />
            {start === undefined ? null : <Day at={start} zone={zone} />}
            {place === '' ? null : <span>{place}</span>}
          </p>
        </div>
        <RaceClock modality={modality} />
      </div>
      <StandingNote modality={modality} />
    </header>
  );
}

function Day({ at, zone }: { readonly at: number; readonly zone: string }): ReactElement {
  const { language } = useTexts();
  return (
    <time dateTime={new Date(at).toISOString()} className={classes.when}>
      <span>{longDay(at, zone, language)}</span>{' '}
      <span className={`${classes.day} numbers`}>
        {shownDay(at, zone)} {shownHour(at, zone)}
      </span>
    </time>
  );
}

/** What a status means for who reads the table under it. */
function StandingNote({ modality }: { readonly modality: ModalityView }): ReactElement | null {
  const { t } = useTexts();
  const { status, status_note: why } = modality;
  if (status === 'cancelled') {
    return (
      <p className={classes.note} data-tone="fault">
        {why === undefined ? t('modality.note.cancelled') : `${t('modality.note.cancelled')} ${why}`}
      </p>
    );
  }
  if (status === 'finished_provisional')
    return (
      <p className={classes.note} data-tone="wait">
        {t('modality.note.provisional')}
      </p>
    );
  return why === undefined ? null : <p className={classes.note}>{why}</p>;
}
