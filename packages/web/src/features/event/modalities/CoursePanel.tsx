import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { type CourseStop, courseOf } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import { ServiceIcon } from '#race/parts/ServiceIcon.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { type Mark, marksAt, marksOf, servicesBeside } from '../model/course-marks.ts';
import classes from './ModalityPanels.module.css';

/** From the start to the finish: where times are taken and what runners find there. */
export function CoursePanel({ modality }: { readonly modality: Modality }): ReactElement {
  const { t } = useTexts();
  const { stops } = courseOf(modality);
  const marks = marksOf(modality);
  const beside = servicesBeside(modality);
  return (
    <>
      <ol className={classes.stops}>
        {stops.map((stop) => (
          <Stop key={stop.id} stop={stop} />
        ))}
      </ol>
      {marks.length === 0 ? null : <Signs marks={marks} label={t('event.course.legend')} />}
      {beside.length === 0 ? null : (
        <>
          <p className={classes.beside}>{t('event.course.beside')}</p>
          <Signs marks={beside} label={t('event.course.beside')} />
        </>
      )}
    </>
  );
}

interface SignsProps {
  readonly marks: readonly Mark[];
  readonly label: string;
}

function Signs({ marks, label }: SignsProps): ReactElement {
  const { t } = useTexts();
  return (
    <ul className={classes.legend} aria-label={label}>
      {marks.map((mark) => (
        <li key={mark}>
          <ServiceIcon service={mark} />
          {t(`service.${mark}`)}
        </li>
      ))}
    </ul>
  );
}

function Stop({ stop }: { readonly stop: CourseStop }): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const name =
    stop.kind === 'checkpoint'
      ? (stop.name ?? t('event.course.checkpoint', { number: stop.number }))
      : t(`event.course.${stop.kind}`);
  const marks = marksAt(stop);
  const cutoffMs = stop.checkpoint?.cutoffMs;
  return (
    <li className={classes.stop} data-filled={stop.kind !== 'checkpoint'}>
      <span className="numbers">{stop.distanceM === null ? '' : distance(stop.distanceM)}</span>
      <span className={classes.where}>
        <b>{name}</b>
        {stop.kind !== 'checkpoint' && stop.name !== null ? ` · ${stop.name}` : null}
        {cutoffMs === undefined ? null : <span> · {t('event.course.cutoff', { time: formatDuration(cutoffMs) })}</span>}
        {marks.length === 0 ? null : (
          <span className={classes.icons}>
            {marks.map((mark) => (
              <ServiceIcon key={mark} service={mark} name={t(`service.${mark}`)} />
            ))}
          </span>
        )}
      </span>
    </li>
  );
}
