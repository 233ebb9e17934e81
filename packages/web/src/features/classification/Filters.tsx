import { genders } from '@dorsal/domain/timing/types.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { CourseTab } from '#race/course-tabs.ts';
import type { Modality } from '#race/modality.ts';
import { CloseIcon } from '#ui/controls/icons.tsx';
import { exactly } from '#ui/page/exactly.ts';
import {
  type ClassificationSearch,
  isByArrival,
  statusesOffered,
  toGender,
  withoutCategory,
} from './board/classification-search.ts';
import classes from './Filters.module.css';

interface Props {
  readonly modality: string;
  readonly search: ClassificationSearch;
  readonly tab: Pick<CourseTab, 'kind'>;
  /** Groups that somebody is in; an empty group has no filter. */
  readonly presentGenders: readonly string[];
  /** The number of people by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** True: those still started never came in. */
  readonly isOver: boolean;
}

/** Gender on every tab, status at the finish; what a chip has filtered can be taken away. */
export function Filters({ modality, search, tab, presentGenders, statuses, isOver }: Props): ReactElement {
  const { t } = useTexts();
  // A gender that the address has chosen is shown, also where nobody has it.
  const isShown = (gender: (typeof genders)[number]): boolean =>
    gender !== 'other' || presentGenders.includes(gender) || search.gender === gender;
  const shownGenders = genders.filter(isShown);
  const here = { modality, search };
  return (
    <div className={classes.filters}>
      <OrderSwitch {...here} tab={tab} />
      <nav aria-label={t('board.gender')} className={classes.group}>
        {([undefined, ...shownGenders] as const).map((gender) => (
          <FilterLink key={gender ?? 'all'} {...here} change={toGender(gender)} isCurrent={search.gender === gender}>
            {t(`board.gender.${gender ?? 'all'}`)}
          </FilterLink>
        ))}
      </nav>
      {tab.kind === 'finish' ? (
        <nav aria-label={t('board.status')} className={classes.group}>
          {statusesOffered(statuses, search.status).map((status) => (
            <FilterLink
              key={status}
              {...here}
              change={{ status: status === 'finished' ? undefined : status }}
              isCurrent={(search.status ?? 'finished') === status}
            >
              {t(status === 'started' && isOver ? 'result.noFinish' : `board.listed.${status}`)}
            </FilterLink>
          ))}
        </nav>
      ) : null}
      <Removable {...here} />
    </div>
  );
}

/** The order of places, or the last arrivals, where there are any to come. */
function OrderSwitch({ tab, ...here }: Pick<Props, 'modality' | 'search' | 'tab'>): ReactElement | null {
  const { t } = useTexts();
  const isArrivals = isByArrival(here.search, tab);
  if (!isArrivals && !isByArrival({ ...here.search, by: 'arrival' }, tab)) return null;
  return (
    <nav aria-label={t('board.order')} className={`${classes.group} ${classes.order}`}>
      <FilterLink {...here} change={{ by: undefined }} isCurrent={!isArrivals}>
        {t('board.order.place')}
      </FilterLink>
      <FilterLink {...here} change={{ by: 'arrival' }} isCurrent={isArrivals}>
        {t('board.order.arrival')}
      </FilterLink>
    </nav>
  );
}

/** The filters set by chips of the table, each with a link that removes it. */
function Removable({ modality, search }: Pick<Props, 'modality' | 'search'>): ReactElement | null {
  const { t } = useTexts();
  const gender = search.genderBy === undefined ? undefined : search.gender;
  const { category, club } = search;
  const named = gender && category ? `${category}\u00a0· ${t(`board.gender.${gender}`)}` : category;
  const all = [
    { kind: 'category', name: named, change: withoutCategory(search) },
    { kind: 'club', name: club, change: { club: undefined } },
  ] as const;
  const chips = all.filter(({ name }) => name !== undefined);
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('board.filters')}>
      {chips.map(({ kind, name, change }) => (
        <li key={kind}>
          <FilterLink
            {...{ modality, search }}
            change={change}
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
