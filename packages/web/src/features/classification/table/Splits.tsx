import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ReactElement } from 'react';
import { useMeasures } from '#ui/units/use-measures.ts';
import type { ClassificationRow } from '../model/classification-row.ts';
import classes from './RowDetails.module.css';

interface Props {
  readonly row: Pick<ClassificationRow, 'splits'>;
  readonly modality: Pick<ModalityView, 'intermediates'>;
}

/** The times at the intermediates, in course order; a missed one has a dash. */
export function Splits({ row, modality }: Props): ReactElement {
  const { distance } = useMeasures();
  const timed = (modality.intermediates ?? []).filter(({ timed }) => timed !== false);
  return (
    <dl className={classes.splits}>
      {timed.map(({ _id, distance_from_start: distanceM, name, location }) => (
        <div key={_id}>
          <dt>{distanceM === undefined ? (location?.custom_name ?? name) : distance(distanceM)}</dt>
          <dd className="numbers">{row.splits.get(_id) ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
