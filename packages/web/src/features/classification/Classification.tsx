import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { isInGroup } from '@dorsal/domain/event/status-groups.ts';
import { type ReactElement, useDeferredValue, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Spinner } from '#ui/motion/Spinner.tsx';
import { type BoardPage, type BoardPageKey, pageSize } from './board/board-page.ts';
import { useBoardPage } from './board/use-board-page.ts';
import classes from './Classification.module.css';
import type { ClassificationProps } from './classification-props.ts';
import { Filters } from './filters/Filters.tsx';
import { Listed } from './Listed.tsx';
import { Pages } from './Pages.tsx';
import { usePins } from './pins/use-pins.ts';
import { FindRunner } from './search/FindRunner.tsx';

/** The filters, the search, one page of the board that moves by itself, and the way to the other pages. */
export function Classification({ modality, stats, tab, search }: ClassificationProps): ReactElement {
  const top = useRef<HTMLDivElement>(null);
  const isFinish = tab.kind === 'finish';
  const pins = usePins(modality._id);
  const page: BoardPageKey = { modality: modality._id, checkpoint: tab.id, isFinish, search };
  const { query, wasNamed } = useBoardPage(page, { pinned: pins.ids, isMoving: mayMove(modality) });
  const shown = useDrawnCalmly(query.data);
  return (
    <div ref={top} className={classes.board}>
      <div className={classes.bar}>
        <Filters
          modality={modality._id}
          search={search}
          isFinish={isFinish}
          presentGenders={Object.keys(stats.gender ?? {})}
        />
        <FindRunner modality={modality._id} event={modality.event?.slug ?? null} search={search} pins={pins} />
      </div>
      {query.error ? <FailureNotice error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Waiting /> : null}
      {shown ? (
        <div aria-busy={query.isPlaceholderData} className={classes.list}>
          <Listed {...{ modality, stats, tab, search, pins, page, wasNamed, shown }} />
          <Pages
            modality={modality._id}
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

const mayMove = ({ status }: ModalityView): boolean =>
  isInGroup(status, 'withResults') && status !== 'finished_official';

const lines = Array.from({ length: pageSize }, (_, line) => line);

/** While a board loads: what is being done, and rows of the height that they will have. */
function Waiting(): ReactElement {
  const { t } = useTexts();
  return (
    <>
      <p role="status" className={classes.waiting}>
        <Spinner /> {t('board.assigning')}
      </p>
      <div aria-hidden="true">
        {lines.map((line) => (
          <div key={line} className={classes.ghost} />
        ))}
      </div>
    </>
  );
}
