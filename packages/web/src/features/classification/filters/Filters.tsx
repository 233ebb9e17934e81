import { genders } from '@dorsal/domain/timing/types.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { CloseIcon } from '#ui/controls/CloseIcon.tsx';
import { type ClassificationSearch, listedStatuses } from '../classification-search.ts';
import { FilterLink } from '../FilterLink.tsx';
import classes from './Filters.module.css';

interface Props {
  readonly modality: string;
  readonly search: ClassificationSearch;
  readonly isFinish: boolean;
  /** Groups that somebody is in; an empty group has no filter. */
  readonly presentGenders: readonly string[];
}

/** Gender on every tab, status at the finish; what a chip has filtered can be taken away. */
export function Filters({ modality, search, isFinish, presentGenders }: Props): ReactElement {
  const { t } = useTexts();
  // Whoever came by an address sees what it has chosen.
  const isShown = (gender: (typeof genders)[number]): boolean =>
    gender !== 'other' || presentGenders.includes(gender) || search.gender === gender;
  const shownGenders = genders.filter(isShown);
  const here = { modality, search };
  return (
    <div className={classes.filters}>
      <nav aria-label={t('board.gender')} className={classes.group}>
        {([undefined, ...shownGenders] as const).map((gender) => (
          <FilterLink key={gender ?? 'all'} {...here} change={{ gender }} isCurrent={search.gender === gender}>
            {t(`board.gender.${gender ?? 'all'}`)}
          </FilterLink>
        ))}
      </nav>
      {isFinish ? (
        <nav aria-label={t('board.status')} className={classes.group}>
          {listedStatuses.map((status) => (
            <FilterLink
              key={status}
              {...here}
              change={{ status: status === 'finished' ? undefined : status }}
              isCurrent={(search.status ?? 'finished') === status}
            >
              {t(`board.listed.${status}`)}
            </FilterLink>
          ))}
        </nav>
      ) : null}
      <Removable {...here} />
    </div>
  );
}

/** What chips in the table have filtered, each with the way to take it off. */
function Removable({ modality, search }: Pick<Props, 'modality' | 'search'>): ReactElement | null {
  const { t } = useTexts();
  const chips = (['category', 'club'] as const).flatMap((kind) => {
    const name = search[kind];
    return name === undefined ? [] : [{ kind, name }];
  });
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('board.filters')}>
      {chips.map(({ kind, name }) => (
        <li key={kind}>
          <FilterLink
            {...{ modality, search }}
            change={{ [kind]: undefined }}
            className={classes.chip}
            label={t('board.filter.remove', { name: `${t(`board.${kind}`)} ${name}` })}
          >
            <span className={classes.kind}>{t(`board.${kind}`)}</span> <span className={classes.chosen}>{name}</span>
            <CloseIcon />
          </FilterLink>
        </li>
      ))}
    </ul>
  );
}
