import { genders } from '@dorsal/domain/timing/types.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import { CloseIcon } from '#ui/controls/icons.tsx';
import { exactly } from '#ui/page/exactly.ts';
import { type ClassificationSearch, listedStatuses } from './board/classification-search.ts';
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
  // A gender that the address has chosen is shown, also where nobody has it.
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

/** The filters set by chips of the table, each with a link that removes it. */
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

interface FilterLinkProps {
  readonly modality: string;
  readonly search: ClassificationSearch;
  /** The changed parameters of the address; undefined removes one. Page 1 again, unless it names a page. */
  readonly change: Partial<ClassificationSearch>;
  readonly className?: string | undefined;
  readonly isCurrent?: boolean;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A choice on a classification: a link, so that it can be shared and opened elsewhere. The page does not scroll. */
export function FilterLink({
  modality,
  search,
  change,
  className,
  isCurrent,
  label,
  children,
}: FilterLinkProps): ReactElement {
  return (
    <Link
      to="/m/$modalityId"
      params={{ modalityId: modality }}
      search={{ ...search, page: undefined, ...change }}
      resetScroll={false}
      preload={false}
      activeOptions={exactly}
      className={className}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={label}
    >
      {children}
    </Link>
  );
}

interface SplitsProps {
  readonly modality: Pick<Modality, 'id' | 'checkpoints'>;
  readonly search: ClassificationSearch;
}

/** Shows or hides intermediate times under each row of the finish; nothing where none are taken. */
export function SplitsToggle({ modality, search }: SplitsProps): ReactElement | null {
  const { t } = useTexts();
  if (!modality.checkpoints.some(({ isTimed }) => isTimed)) return null;
  return (
    <FilterLink
      modality={modality.id}
      search={search}
      change={{ splits: search.splits ? undefined : true, page: search.page }}
      className={classes.toggle}
    >
      {t(search.splits ? 'board.splits.hide' : 'board.splits.show')}
    </FilterLink>
  );
}
