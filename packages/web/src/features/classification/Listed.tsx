import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { eventQuery } from '#api/event-query.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { pagesOf } from '#ui/paging/shown-pages.ts';
import { type BoardPage, type BoardPageKey, pageSize } from './board/board-page.ts';
import { useLeader } from './board/use-leader.ts';
import classes from './Classification.module.css';
import type { ClassificationProps } from './classification-props.ts';
import { isFiltered, noFilter } from './classification-search.ts';
import { FilterLink } from './FilterLink.tsx';
import { SplitsToggle } from './filters/SplitsToggle.tsx';
import { shapeOf } from './model/board-shape.ts';
import { timesAt } from './model/row-times.ts';
import { usePinnedPeople } from './pins/use-pinned-people.ts';
import type { PinsOfModality } from './pins/use-pins.ts';
import { ClassificationTable } from './table/ClassificationTable.tsx';

interface Props extends ClassificationProps {
  readonly page: BoardPageKey;
  readonly shown: BoardPage;
  readonly pins: PinsOfModality;
  readonly wasNamed: (registration: string) => boolean;
}

/** How many there are, the table with pinned people on top, and what an empty one means. */
export function Listed({ modality, stats, tab, search, page, shown, pins, wasNamed }: Props): ReactElement {
  const { t } = useTexts();
  const pinned = usePinnedPeople(modality._id, pins.ids);
  const leader = useLeader(page, shown);
  const hasFederation = useHasFederation(modality.event?.slug);
  const shape = shapeOf({ modality, stats, tab, hasFederation, status: search.status });
  const people = t('board.people', { count: shown.total });
  return (
    <>
      <div className={classes.above}>
        <p className={classes.people}>{people}</p>
        {tab.kind === 'finish' && shown.rows.length > 0 ? <SplitsToggle {...{ modality, search }} /> : null}
      </div>
      <ChoiceStatus text={people} list={shown.list} />
      {shown.rows.length === 0 ? <Empty {...{ modality, search }} total={shown.total} /> : null}
      {shown.rows.length > 0 || pinned.length > 0 ? (
        <ClassificationTable
          {...{ modality, tab, search, shape, pins, pinned, wasNamed }}
          list={shown.list}
          rows={shown.rows}
          leaderMs={leader ? timesAt(tab, leader.result, modality).rankedMs : null}
        />
      ) : null}
      {tab.kind === 'finish' && shown.rows.some(isPenalised) ? (
        <p className={classes.legend}>
          <b>P</b> {t('board.penalised')}
        </p>
      ) : null}
      {shape.prizeScopes.length > 0 && shown.rows.some(isPassedOver) ? (
        <p className={classes.note}>* {t('board.excluded')}</p>
      ) : null}
    </>
  );
}

const isPenalised = ({ result }: RegistrationView): boolean => (result?.penalizations?.length ?? 0) > 0;

const isPassedOver = ({ result }: RegistrationView): boolean =>
  Object.values(result?.prizes?.which_prizes ?? {}).includes(false);

/** Nobody yet, nobody whom the filters leave, or a page past the end. */
function Empty({
  modality,
  search,
  total,
}: Pick<Props, 'modality' | 'search'> & { readonly total: number }): ReactElement {
  const { t } = useTexts();
  const pages = pagesOf(total, pageSize);
  if (total > 0) {
    return (
      <p className={classes.empty}>
        {t('board.pastEnd', { page: search.page ?? 1, pages })}{' '}
        <FilterLink modality={modality._id} search={search} change={{ page: pages }}>
          {t('board.lastPage')}
        </FilterLink>
      </p>
    );
  }
  if (!isFiltered(search)) return <p className={classes.empty}>{t('board.empty')}</p>;
  return (
    <p className={classes.empty}>
      {t('board.emptyFilter')}{' '}
      <FilterLink modality={modality._id} search={search} change={noFilter}>
        {t('board.showAll')}
      </FilterLink>
    </p>
  );
}

/** Tells a screen reader what a choice of filter or page led to; what moves by itself is announced elsewhere, and calmly. */
function ChoiceStatus({ text, list }: { readonly text: string; readonly list: string }): ReactElement {
  const [said, setSaid] = useState({ text, list });
  if (said.list !== list) setSaid({ text, list });
  return (
    <p role="status" className="visually-hidden">
      {said.text}
    </p>
  );
}

/** Document 2, 2.1: 'a federation tag when the event has an organism of type federation'. */
function useHasFederation(slug: string | undefined): boolean {
  const { data } = useQuery(eventQuery(slug));
  return data?.[0]?.organisms?.some(({ type }) => type === 'federation') ?? false;
}
