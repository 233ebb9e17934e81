import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { BibBadge } from '#ui/BibBadge.tsx';
import type { Tab } from '../chosen-checkpoint.ts';
import classes from './ClassificationTable.module.css';
import { type ClassificationRow, rowOf } from './classification-row.ts';

interface Props {
  readonly rows: readonly RegistrationView[];
  readonly tab: Tab;
  readonly bibColor: string | null;
  readonly hasCategories: boolean;
}

/** A page of a classification: place, bib, name with club under it, category with its place, time with the gap under it. */
export function ClassificationTable({ rows, tab, bibColor, hasCategories }: Props): ReactElement {
  const { t } = useTexts();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('board.place')}</th>
          <th scope="col">{t('board.bib')}</th>
          <th scope="col">{t('board.name')}</th>
          <th scope="col" className={classes.wide}>
            {t('board.gender')}
          </th>
          {hasCategories ? (
            <th scope="col" className={classes.wide}>
              {t('board.category')}
            </th>
          ) : null}
          <th scope="col" className={classes.time}>
            {t('board.time')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((registration) => (
          <Row
            key={registration._id}
            row={rowOf(registration, tab)}
            bibColor={bibColor}
            hasCategories={hasCategories}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: ClassificationRow;
  readonly bibColor: string | null;
  readonly hasCategories: boolean;
}

function Row({ row, bibColor, hasCategories }: RowProps): ReactElement {
  const { t } = useTexts();
  const medal = row.place !== null && row.place <= 3 ? String(row.place) : undefined;
  return (
    <tr>
      <td className={`${classes.place} numbers`} data-medal={medal}>
        {row.place ?? '–'}
      </td>
      <td>
        <BibBadge bib={row.bib} color={bibColor} />
      </td>
      <td className={classes.person}>
        <span className={classes.name}>{row.name ?? <i>{t('board.noName')}</i>}</span>
        {row.club ? <span className={classes.small}>{row.club}</span> : null}
        <span className={`${classes.small} ${classes.narrow} numbers`}>
          {[groupPlace(row.gender && t(`board.gender.${row.gender}`), row.genderPlace)]
            .concat(hasCategories ? groupPlace(row.category, row.categoryPlace) : [])
            .filter(Boolean)
            .join(' · ')}
        </span>
      </td>
      <td className={`${classes.wide} numbers`}>
        {groupPlace(row.gender && t(`board.gender.${row.gender}`), row.genderPlace)}
      </td>
      {hasCategories ? (
        <td className={`${classes.wide} numbers`}>{groupPlace(row.category, row.categoryPlace)}</td>
      ) : null}
      <td className={`${classes.time} numbers`}>
        <TimeOf row={row} />
      </td>
    </tr>
  );
}

/** A group and the place in it: `Women 3`; nothing where there is no group. */
const groupPlace = (group: string | null, place: number | null): string =>
  group === null ? '' : [group, place].filter((part) => part !== null).join(' ');

const usual: readonly (string | null)[] = [null, 'finished', 'started'];

/** The time, struck through when it no longer counts, with what was added to it. */
function TimeOf({ row }: { readonly row: ClassificationRow }): ReactElement {
  const { t } = useTexts();
  return (
    <>
      {row.isStruck ? <s>{row.time}</s> : row.time}
      {row.status === null || usual.includes(row.status) ? null : (
        <span className={classes.small}>{t(`result.${row.status}`)}</span>
      )}
      {row.penalties.map((penalty) => (
        <span key={`${penalty.time} ${penalty.reason}`} className={classes.small}>
          {t('board.penalty', penalty)}
        </span>
      ))}
    </>
  );
}
