import type { Scope } from '@dorsal/domain/ranking/types.ts';
import { isInGroup } from '@dorsal/domain/status/status-groups.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useDeferredValue, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { CourseTab } from '#race/course-tabs.ts';
import { mayChange } from '#race/may-change.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant } from '#race/participant.ts';
import { type PinsOfModality, usePins } from '#race/pins/pins.ts';
import type { RaceCounts } from '#race/race-counts.ts';
import { eventQuery } from '#race/race-queries.ts';
import { timesAt } from '#race/result-times.ts';
import { PageLinks } from '#ui/controls/PageLinks.tsx';
import { pagesOf } from '#ui/controls/shown-pages.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { isCutOff } from '#ui/failures/is-cut-off.ts';
import { Spinner } from '#ui/motion/Spinner.tsx';
import { widthClass } from '#ui/table/columns.ts';
import { RowsToCome } from '#ui/table/Table.tsx';
import { type BoardPage, type BoardPageKey, pageSize } from './board/board-page.ts';
import { type ClassificationSearch, isByArrival, isFiltered, noFilter } from './board/classification-search.ts';
import { useBoardPage, useLeader, usePinnedPeople } from './board/use-board-page.ts';
import classes from './Classification.module.css';
import { countedText } from './counted-text.ts';
import { FilterLink, Filters, SplitsToggle } from './Filters.tsx';
import { FindRunner } from './people/FindRunner.tsx';
import { ClassificationTable } from './table/ClassificationTable.tsx';
import { shapeOf } from './table/columns.tsx';

interface ClassificationProps {
  readonly modality: Modality;
  readonly counts: RaceCounts;
  readonly tab: CourseTab;
  readonly search: ClassificationSearch;
}

/** The filters, the search, one page of the board that moves by itself, and the way to the other pages. */
export function Classification({ modality, counts, tab, search }: ClassificationProps): ReactElement {
  const top = useRef<HTMLDivElement>(null);
  const isFinish = tab.kind === 'finish';
  const pins = usePins(modality.id);
  const by = isByArrival(search, tab) ? 'arrival' : undefined;
  const { isListHidden } = counts;
  const page: BoardPageKey = { modality: modality.id, checkpoint: tab.id, isFinish, search, by, isListHidden };
  const { query, wasNamed } = useBoardPage(page, { pinned: pins.ids, isMoving: mayChange(modality.status) });
  const shown = useDrawnCalmly(isCutOff(query) ? undefined : query.data);
  return (
    <div ref={top} className={classes.board}>
      {/* Nobody of a hidden list is filtered or found. */}
      {isListHidden ? null : (
        <div className={classes.bar}>
          <Filters
            modality={modality.id}
            search={search}
            tab={tab}
            presentGenders={Object.keys(counts.genders)}
            statuses={counts.statuses}
            isOver={isInGroup(modality.status, 'finished')}
          />
          <FindRunner modality={modality.id} event={modality.event?.slug ?? null} search={search} />
        </div>
      )}
      {query.error ? <FailureNotice error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending || isCutOff(query) ? <Waiting isOffline={query.fetchStatus === 'paused'} /> : null}
      {shown ? (
        <div aria-busy={query.isPlaceholderData} className={classes.list}>
          <Listed {...{ modality, counts, tab, search, pins, page, wasNamed, shown }} />
          <Pages
            modality={modality.id}
            search={search}
            total={shown.total}
            onTurn={() => top.current?.scrollIntoView({ block: 'start' })}
          />
        </div>
      ) : null}
    </div>
  );
}

/** A later state of the same list is drawn between frames, not in one: rows that still move go on moving. Another list is there at once. */
function useDrawnCalmly(page: BoardPage | undefined): BoardPage | undefined {
  const calm = useDeferredValue(page);
  return calm?.list === page?.list ? calm : page;
}

/** While a board loads: what is being done, and rows of the height that they will have. Without a network nothing is being done. */
function Waiting({ isOffline }: { readonly isOffline: boolean }): ReactElement {
  const { t } = useTexts();
  if (isOffline)
    return (
      <p role="status" className={classes.waiting}>
        {t('board.offline')}
      </p>
    );
  return (
    <>
      <p role="status" className={classes.waiting}>
        <Spinner /> {t('board.loading')}
      </p>
      <RowsToCome count={pageSize} />
    </>
  );
}

interface ListedProps extends ClassificationProps {
  readonly page: BoardPageKey;
  readonly shown: BoardPage;
  readonly pins: PinsOfModality;
  readonly wasNamed: (registration: string) => boolean;
}

/** The count, the table with pinned people on top, and the reason of an empty one. */
function Listed({ modality, counts, tab, search, page, shown, pins, wasNamed }: ListedProps): ReactElement {
  const { t } = useTexts();
  const pinned = usePinnedPeople(modality.id, counts.isListHidden ? [] : pins.ids);
  const leader = useLeader(page, shown);
  const hasFederation = useHasFederation(modality.event?.slug);
  const shape = shapeOf({ modality, counts, tab, hasFederation, status: search.status });
  const people = countedText({ tab, search, counts, shown }, t);
  return (
    <>
      <div className={classes.above}>
        <p className={classes.people}>{people}</p>
        {tab.kind === 'finish' && shown.rows.length > 0 ? <SplitsToggle {...{ modality, search }} /> : null}
      </div>
      <ChoiceStatus text={people} list={shown.list} />
      {shown.rows.length === 0 ? <Empty {...{ modality, counts, search }} total={shown.total} /> : null}
      {shown.rows.length > 0 || pinned.length > 0 ? (
        <ClassificationTable
          {...{ modality, tab, search, shape, pins, pinned, wasNamed }}
          list={shown.list}
          rows={shown.rows}
          leaderMs={leader ? timesAt(tab, leader.result, modality).rankedMs : null}
        />
      ) : null}
      {tab.kind === 'finish' ? <Legend rows={shown.rows} /> : null}
      {shown.rows.some((person) => isPassedOver(person, shape.prizeScopes)) ? (
        <p className={`${classes.note} ${widthClass('widest')}`}>* {t('board.excluded')}</p>
      ) : null}
    </>
  );
}

/** The meaning of the marks at times. */
function Legend({ rows }: Pick<BoardPage, 'rows'>): ReactElement {
  const { t } = useTexts();
  return (
    <>
      {rows.some((person) => hasAdded(person, 1)) ? (
        <p className={classes.legend}>
          <b>P</b> {t('board.penalised')}
        </p>
      ) : null}
      {rows.some((person) => hasAdded(person, -1)) ? (
        <p className={classes.legend}>
          <b>−</b> {t('board.credited')}
        </p>
      ) : null}
    </>
  );
}

/** Tells whether somebody has a penalty (1), or was given time back (-1). */
const hasAdded = ({ result }: Participant, sign: 1 | -1): boolean =>
  result?.penalties.some(({ time }) => time * sign > 0) === true;

/** Of a prize that has a column. */
const isPassedOver = ({ result }: Participant, scopes: readonly Scope[]): boolean =>
  result?.prizes.passedOver.some(({ by }) => scopes.includes(by)) === true;

/** People who are not shown yet, nobody yet, nobody whom the filters leave, or a page past the end. */
function Empty({
  modality,
  counts,
  search,
  total,
}: Pick<ListedProps, 'modality' | 'counts' | 'search'> & { readonly total: number }): ReactElement {
  const { t } = useTexts();
  const pages = pagesOf(total, pageSize);
  if (total > 0) {
    return (
      <p className={classes.empty}>
        {t('board.pastEnd', { page: search.page ?? 1, pages })}{' '}
        <FilterLink modality={modality.id} search={search} change={{ page: pages }}>
          {t('board.lastPage')}
        </FilterLink>
      </p>
    );
  }
  if (counts.isListHidden) return <p className={classes.empty}>{t('event.list.hidden')}</p>;
  const isOver = isInGroup(modality.status, 'finished') || modality.status === 'cancelled';
  if (!isFiltered(search)) return <p className={classes.empty}>{t(isOver ? 'board.emptyOver' : 'board.empty')}</p>;
  return (
    <p className={classes.empty}>
      {t('board.emptyFilter')}{' '}
      <FilterLink modality={modality.id} search={search} change={noFilter}>
        {t('board.showAll')}
      </FilterLink>
    </p>
  );
}

/** Announces the outcome of a choice of filter or page, and says nothing once it is another; `LiveVoice` announces live changes. */
function ChoiceStatus({ text, list }: { readonly text: string; readonly list: string }): ReactElement {
  const [said, setSaid] = useState({ text, list });
  if (said.list !== list) setSaid({ text, list });
  else if (said.text !== '' && said.text !== text) setSaid({ text: '', list });
  return (
    <p role="status" className="visually-hidden">
      {said.text}
    </p>
  );
}

/** Document 2, 2.1: 'a federation tag when the event has an organism of type federation'. */
function useHasFederation(slug: string | undefined): boolean {
  const { data } = useQuery(eventQuery(slug));
  return data?.organisms.some(({ type }) => type === 'federation') ?? false;
}

interface PagesProps {
  readonly modality: string;
  readonly search: ClassificationSearch;
  readonly total: number;
  /** After a choice the list is shown from its top. */
  readonly onTurn: () => void;
}

/** The way to the other pages; from a page past the end back to the last one. */
const Pages = ({ modality, search, total, onTurn }: PagesProps): ReactElement => (
  <PageLinks
    page={search.page ?? 1}
    pages={pagesOf(total, pageSize)}
    linkTo={(page) => ({
      to: '/m/$modalityId',
      params: { modalityId: modality },
      search: { ...search, page },
      resetScroll: false,
      preload: false,
    })}
    onTurn={onTurn}
  />
);
