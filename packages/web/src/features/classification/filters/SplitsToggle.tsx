import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { ClassificationSearch } from '../classification-search.ts';
import { FilterLink } from '../FilterLink.tsx';
import classes from './SplitsToggle.module.css';

interface Props {
  readonly modality: Pick<ModalityView, '_id' | 'intermediates'>;
  readonly search: ClassificationSearch;
}

/** Shows or hides intermediate times under each row of the finish; nothing where none are taken. */
export function SplitsToggle({ modality, search }: Props): ReactElement | null {
  const { t } = useTexts();
  if (!(modality.intermediates ?? []).some(({ timed }) => timed !== false)) return null;
  return (
    <FilterLink
      modality={modality._id}
      search={search}
      change={{ splits: search.splits ? undefined : true, page: search.page }}
      className={classes.toggle}
    >
      {t(search.splits ? 'board.splits.hide' : 'board.splits.show')}
    </FilterLink>
  );
}
