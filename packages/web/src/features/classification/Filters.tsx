import { genders } from '@dorsal/domain/timing/types.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { exactly } from '#ui/exactly.ts';
import { type ClassificationSearch, listedStatuses } from './classification-search.ts';
import classes from './Filters.module.css';

interface Props {
  readonly modality: string;
  readonly search: ClassificationSearch;
  readonly isFinish: boolean;
  /** Groups that somebody is in; an empty group has no filter. */
  readonly presentGenders: readonly string[];
}

/** Gender on every tab, status at the finish; each choice is a link, so that it can be shared. */
export function Filters({ modality, search, isFinish, presentGenders }: Props): ReactElement {
  const { t } = useTexts();
  const shownGenders = genders.filter((gender) => gender !== 'other' || presentGenders.includes('other'));
  const to = { to: '/m/$modalityId', params: { modalityId: modality } } as const;
  return (
    <div className={classes.filters}>
      <nav aria-label={t('board.gender')} className={classes.group}>
        {([undefined, ...shownGenders] as const).map((gender) => (
          <Link
            key={gender ?? 'all'}
            {...to}
            search={{ ...search, gender, page: undefined }}
            activeOptions={exactly}
            aria-current={search.gender === gender ? 'true' : undefined}
          >
            {t(`board.gender.${gender ?? 'all'}`)}
          </Link>
        ))}
      </nav>
      {isFinish ? (
        <nav aria-label={t('board.status')} className={classes.group}>
          {listedStatuses.map((status) => (
            <Link
              key={status}
              {...to}
              search={{ ...search, status, page: undefined }}
              activeOptions={exactly}
              aria-current={(search.status ?? 'finished') === status ? 'true' : undefined}
            >
              {t(`result.${status}`)}
            </Link>
          ))}
        </nav>
      ) : null}
    </div>
  );
}
