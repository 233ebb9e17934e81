import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/FailureNotice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { BoardPage } from './board/board-page.ts';
import { useBoardPage } from './board/use-board-page.ts';
import type { Tab } from './chosen-checkpoint.ts';
import type { ClassificationSearch } from './classification-search.ts';
import { Filters } from './Filters.tsx';
import { Pages } from './Pages.tsx';
import { ClassificationTable } from './table/ClassificationTable.tsx';

interface Props {
  readonly modality: ModalityView;
  readonly stats: RegistrationStatsView;
  readonly tab: Tab;
  readonly search: ClassificationSearch;
}

/** The filters, one page of the board that moves by itself, and the way to the other pages. */
export function Classification({ modality, stats, tab, search }: Props): ReactElement {
  const { t } = useTexts();
  const isFinish = tab.kind === 'finish';
  const { query, isOpen } = useBoardPage({ modality: modality._id, checkpoint: tab.id, isFinish, search });
  const genders = Object.keys(stats.gender ?? {});
  return (
    <>
      <Filters modality={modality._id} search={search} isFinish={isFinish} presentGenders={genders} />
      {isOpen === false && modality.status === 'live' ? <p role="status">{t('live.lost')}</p> : null}
      {query.error ? <FailureNotice error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Waiting /> : null}
      {query.data ? <Listed {...{ modality, stats, tab, search }} page={query.data} /> : null}
    </>
  );
}

function Listed({ modality, stats, tab, search, page }: Props & { readonly page: BoardPage }): ReactElement {
  const { t } = useTexts();
  const isFiltered = search.gender !== undefined || search.category !== undefined || search.status !== undefined;
  return (
    <>
      <p role="status">{t('board.people', { count: page.total })}</p>
      {page.rows.length === 0 ? <p>{t(isFiltered ? 'board.emptyFilter' : 'board.empty')}</p> : null}
      {page.rows.length > 0 ? (
        <ClassificationTable
          rows={page.rows}
          tab={tab}
          bibColor={modality.bib_color ?? null}
          hasCategories={Object.keys(stats.category ?? {}).length > 1}
        />
      ) : null}
      <Pages modality={modality._id} search={search} total={page.total} />
    </>
  );
}

function Waiting(): ReactElement {
  const { t } = useTexts();
  return (
    <>
      <p role="status">{t('board.assigning')}</p>
      <Skeleton lines={15} />
    </>
  );
}
