import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';
import { addressText, mapLink } from '#race/parts/place-text.ts';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import { momentText } from '../model/dates.ts';
import { timelineOf } from '../model/timeline.ts';
import classes from './ModalityPanels.module.css';

interface Props {
  readonly event: Event;
  readonly modality: Modality;
}

/** The timeline of a race: registration opens and closes, the race starts (with its place) and closes. Past moments have a filled mark. */
export function TimelinePanel({ event, modality }: Props): ReactElement {
  const { t } = useTexts();
  const moments = timelineOf(modality, event, Date.now());
  if (!moments.some(({ kind }) => kind === 'start')) {
    return (
      <>
        <p>{t('event.timeline.noStart')}</p>
        <StartPlace event={event} modality={modality} />
      </>
    );
  }
  return (
    <ol className={`${classes.stops} ${classes.timeline}`}>
      {moments.map(({ kind, at, isPast }) => (
        <li key={kind} className={classes.stop} data-filled={isPast}>
          <span className="numbers">
            <time dateTime={new Date(at).toISOString()}>{momentText(at, event.zone)}</time>
          </span>
          <span className={classes.where}>
            <b>{t(`event.timeline.${kind}`)}</b>
            {isPast ? <span className="visually-hidden"> {t('event.timeline.past')}</span> : null}
            {kind === 'start' ? <StartPlace event={event} modality={modality} /> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The place of the start, with a link to a map. */
function StartPlace({ event, modality }: Props): ReactElement | null {
  const { t } = useTexts();
  const place = modality.startPlace ?? event.place;
  const text = addressText(place);
  const spot = place?.spot;
  if (text === '' && spot === undefined) return null;
  return (
    <div>
      {text}{' '}
      {spot === undefined ? null : (
        <ExternalLink to={mapLink(spot)} className={classes.map}>
          {t('event.map')}
        </ExternalLink>
      )}
    </div>
  );
}
