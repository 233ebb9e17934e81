import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import { addressText, mapLink } from '#ui/texts/place-text.ts';
import { timelineOf } from '../../model/course/timeline.ts';
import { momentText } from '../../model/dates.ts';
import classes from './ModalityPanels.module.css';

interface Props {
  readonly event: EventView;
  readonly modality: ModalityView;
}

/** When registration opens and closes, when and where the race starts, when it closes. What is over is filled. */
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
            <time dateTime={new Date(at).toISOString()}>{momentText(at, event.time_zone)}</time>
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

/** Where it starts, with the way to a map. */
function StartPlace({ event, modality }: Props): ReactElement | null {
  const { t } = useTexts();
  const place = modality.location_start ?? event.location;
  const text = addressText(place);
  const spot = place?.coordinates;
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
