import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { isShared } from '#race/category-name.ts';
import type { Modality } from '#race/modality.ts';
import type { RaceCounts } from '#race/race-counts.ts';
import { RollingNumber } from '#ui/motion/RollingNumber.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import classes from './InfoPanel.module.css';
import {
  type CheckpointName,
  categoryRows,
  checkpointRows,
  clubRows,
  genderRows,
  statusRows,
  totalRow,
} from './info-tables.ts';

interface Props {
  readonly modality: Modality;
  /** False: nobody here knows who started or finished. */
  readonly isTimedHere: boolean;
  readonly counts: RaceCounts;
}

/** The counts of the race by status, checkpoint, gender, category and club. */
export function InfoPanel({ modality, isTimedHere, counts }: Props): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const checkpointName = (name: CheckpointName): string => {
    if (name.kind !== 'checkpoint') return t(`modality.info.${name.kind}`);
    if (name.distanceM !== null) return distance(name.distanceM);
    return name.name ?? t('modality.info.checkpoint', { number: name.number });
  };
  const known = isTimedHere ? statusRows(counts, modality.status) : totalRow(counts);
  const status = known.map(({ name, count }) => ({
    name: statusName(name),
    count,
  }));
  const checkpoints = (isTimedHere ? checkpointRows(modality, counts) : []).map(({ name, count }) => ({
    name: checkpointName(name),
    count,
  }));
  const genders = genderRows(counts).map(({ name, count }) => ({ name: t(`board.gender.${name}`), count }));

  // Counted by name: where both genders use it, of both.
  const categories = categoryRows(counts).map(({ name, count }) => ({
    name: isShared(modality, name, counts.sharedCategories) ? `${name}\u00a0· ${t('modality.info.allGenders')}` : name,
    count,
  }));

  function statusName(name: ReturnType<typeof statusRows>[number]['name']): string {
    if (name === 'noFinish') return t('result.noFinish');
    if (name === 'total') return t('modality.info.total');
    return name === 'tookStart' ? t('modality.info.tookStart') : t(`result.${name}`);
  }
  if (counts.isListHidden) {
    const total = totalRow(counts).map(({ count }) => ({ name: t('modality.info.total'), count }));
    return (
      <div className={classes.tables}>
        <CountTable title={t('modality.info.people')} rows={total} />
        {/* Else the list itself says it, below. */}
        {isTimedHere ? null : <p>{t('event.list.hidden')}</p>}
      </div>
    );
  }
  return (
    <div className={classes.tables}>
      <CountTable title={t('modality.info.people')} rows={status} />
      <CountTable title={t('modality.info.checkpoints')} rows={checkpoints} />
      <CountTable title={t('modality.info.genders')} rows={genders} />
      <CountTable title={t('modality.info.categories')} rows={categories} />
      <CountTable title={t('modality.info.clubs')} note={t('modality.info.clubsNote')} rows={clubRows(counts)} />
    </div>
  );
}

interface TableProps {
  readonly title: string;
  readonly note?: string;
  readonly rows: readonly { readonly name: string; readonly count: number }[];
}

function CountTable({ title, note, rows }: TableProps): ReactElement | null {
  if (rows.length === 0) return null;
  return (
    <table className={classes.table}>
      <caption>
        {title}
        {note === undefined ? null : <span className={classes.note}>{note}</span>}
      </caption>
      <tbody>
        {rows.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="numbers">
              <RollingNumber value={count} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
