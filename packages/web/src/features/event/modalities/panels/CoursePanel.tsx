import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { ServiceIcon } from '#ui/services/ServiceIcon.tsx';
import { useMeasures } from '#ui/units/use-measures.ts';
import { type CourseStop, marksOf, stopsOf } from '../../model/course/course-stops.ts';
import classes from './ModalityPanels.module.css';

/** From the start to the finish: where times are taken and what runners find there. */
export function CoursePanel({ modality }: { readonly modality: ModalityView }): ReactElement {
  const { t } = useTexts();
  const stops = stopsOf(modality);
  const marks = marksOf(modality, stops);
  return (
    <>
      <ol className={classes.stops}>
        {stops.map((stop) => (
          <Stop key={stop.id} stop={stop} />
        ))}
      </ol>
      {marks.length === 0 ? null : (
        <ul className={classes.legend} aria-label={t('event.course.legend')}>
          {marks.map((mark) => (
            <li key={mark}>
              <ServiceIcon service={mark} />
              {t(`service.${mark}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Stop({ stop }: { readonly stop: CourseStop }): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const name =
    stop.kind === 'intermediate'
      ? (stop.name ?? t('event.course.checkpoint', { number: stop.number }))
      : t(`event.course.${stop.kind}`);
  return (
    <li className={classes.stop} data-filled={stop.kind !== 'intermediate'}>
      <span className="numbers">{stop.distanceM === null ? '' : distance(stop.distanceM)}</span>
      <span className={classes.where}>
        <b>{name}</b>
        {stop.kind !== 'intermediate' && stop.name !== null ? ` · ${stop.name}` : null}
        {stop.cutoffMs === null ? null : (
          <span> · {t('event.course.cutoff', { time: formatDuration(stop.cutoffMs) })}</span>
        )}
        {stop.marks.length === 0 ? null : (
          <span className={classes.icons}>
            {stop.marks.map((mark) => (
              <ServiceIcon key={mark} service={mark} name={t(`service.${mark}`)} />
            ))}
          </span>
        )}
      </span>
    </li>
  );
}
