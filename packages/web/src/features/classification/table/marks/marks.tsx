import { memo, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { ClassificationSearch } from '../../classification-search.ts';
import type { ClassificationRow, PrizePlace } from '../../model/classification-row.ts';
import { QuickLink } from '../QuickLink.tsx';
import classes from './marks.module.css';
import { PlaceMark } from './PlaceMark.tsx';

interface ChipProps {
  readonly kind: 'category' | 'club';
  readonly name: string;
  /** Its id. */
  readonly modality: string;
  readonly search: ClassificationSearch;
  readonly className?: string | undefined;
}

/** A category or a club: clicked, the list shows it alone. */
export const FilterChip = memo(({ kind, name, modality, search, className }: ChipProps): ReactElement => {
  const { t } = useTexts();
  return (
    <QuickLink
      path={`/m/${modality}`}
      search={{ ...search, page: undefined, [kind]: name }}
      keepsScroll
      className={`${classes[kind]} ${className ?? ''}`}
      label={t(`board.filter.${kind}`, { name })}
    >
      {name}
    </QuickLink>
  );
});

/** 'Women 3': the group, and the place in it where there is one. */
export function GenderPlace({ row }: { readonly row: ClassificationRow }): ReactElement | null {
  const { t } = useTexts();
  if (row.gender === null) return null;
  return (
    <span className={classes.group}>
      {t(`board.gender.${row.gender}`)}{' '}
      {row.places.gender === undefined ? null : <PlaceMark place={row.places.gender} size="small" />}
    </span>
  );
}

/** A place in the prize table; an asterisk where another prize of the same person excludes it. */
export function PrizeMark({ prize }: { readonly prize: PrizePlace | undefined }): ReactElement | null {
  const { t } = useTexts();
  if (!prize) return null;
  if (prize.isWon) return <PlaceMark place={prize.place} />;
  return (
    <span title={t('board.excluded')}>
      <span aria-hidden="true">*</span>
      <span className="visually-hidden">{t('board.excluded')}</span>
    </span>
  );
}
