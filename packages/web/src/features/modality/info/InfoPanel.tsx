import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import { isInGroup } from '@dorsal/domain/event/status-groups.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { RollingNumber } from '#ui/motion/RollingNumber.tsx';
import { useMeasures } from '#ui/units/use-measures.ts';
import classes from './InfoPanel.module.css';
import { type CheckpointName, categoryRows, checkpointRows, clubRows, genderRows, statusRows } from './info-tables.ts';

interface Props {
  readonly modality: ModalityView;
  readonly stats: RegistrationStatsView;
}

/** Who is in the race, counted in all the ways that people ask for. */
export function InfoPanel({ modality, stats }: Props): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const checkpointName = (name: CheckpointName): string => {
    if (name.kind !== 'intermediate') return t(`modality.info.${name.kind}`);
    if (name.distanceM !== null) return distance(name.distanceM);
    return name.name ?? t('modality.info.checkpoint', { number: name.number });
  };
  const status = statusRows(stats, isInGroup(modality.status, 'finished')).map(({ name, count }) => ({
    name: statusName(name),
    count,
  }));
  const checkpoints = checkpointRows(modality, stats).map(({ name, count }) => ({ name: checkpointName(name), count }));
  const genders = genderRows(stats).map(({ name, count }) => ({ name: t(`board.gender.${name}`), count }));

  function statusName(name: ReturnType<typeof statusRows>[number]['name']): string {
    if (name === 'no_finish') return t('result.noFinish');
    if (name === 'total') return t('modality.info.total');
    return name === 'took_start' ? t('modality.info.tookStart') : t(`result.${name}`);
  }
  return (
    <div className={classes.tables}>
      <CountTable title={t('modality.info.people')} rows={status} />
      <CountTable title={t('modality.info.checkpoints')} rows={checkpoints} />
      <CountTable title={t('modality.info.genders')} rows={genders} />
      <CountTable title={t('modality.info.categories')} rows={categoryRows(stats)} />
      <CountTable title={t('modality.info.clubs')} note={t('modality.info.clubsNote')} rows={clubRows(stats)} />
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
