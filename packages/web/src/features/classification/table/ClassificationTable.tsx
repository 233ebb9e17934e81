import { type ReactElement, useMemo, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { CourseTab } from '#race/course-tabs.ts';
import type { Participant } from '#race/participant.ts';
import { useTableWidth } from '#ui/table/columns.ts';
import { SlidingTable } from '#ui/table/Table.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { onTheWay } from '../board/use-board-page.ts';
import classes from './ClassificationTable.module.css';
import { type BoardContext, classification, type RowTab } from './columns.tsx';

interface Props extends Pick<BoardContext, 'modality' | 'search' | 'shape' | 'pins' | 'leaderMs'> {
  readonly tab: CourseTab;
  /** The list and page of the rows. */
  readonly list: string;
  readonly rows: readonly Participant[];
  readonly pinned: readonly Participant[];
  readonly wasNamed: (registration: string) => boolean;
}

/** A page of a classification, with the pinned people on top. Rows slide when they move. */
export function ClassificationTable({ rows, pinned, list, wasNamed, ...shared }: Props): ReactElement {
  const context = useBoardContext(shared, pinned);
  return (
    <SlidingTable
      design={classification}
      context={context}
      width={context.width}
      {...{ rows, pinned, list, wasNamed }}
      pinnedHeading={context.t('board.pinned')}
      className={`${classes.table} ${shared.modality.status === 'cancelled' ? classes.withoutMedals : ''}`}
    />
  );
}

/** The context of the rows. It stays the same object from answer to answer, so that only changed rows are drawn again. */
function useBoardContext(
  shared: Omit<Props, 'rows' | 'pinned' | 'list' | 'wasNamed'>,
  pinned: readonly Participant[],
): BoardContext {
  const { modality, search, pins, leaderMs } = shared;
  const { t } = useTexts();
  const { pace } = useMeasures();
  const width = useTableWidth();
  const { at, id, kind, name, distanceM } = shared.tab;
  const tab = useSame<RowTab>({ at, id, kind, name, distanceM });
  const shape = useSame(shared.shape);
  const running = useSame(onTheWay(pinned, modality));
  const zone = modality.event?.zone ?? 'UTC';
  return useMemo(
    () => ({ modality, tab, search, shape, pins, onTheWay: running, leaderMs, zone, width, t, pace }),
    [modality, tab, search, shape, pins, running, leaderMs, zone, width, t, pace],
  );
}

/** The former object while the new one has the same content, so that its memoised users are not drawn again. */
function useSame<Value extends object>(value: Value): Value {
  const [held, setHeld] = useState(value);
  if (held === value || JSON.stringify(held) === JSON.stringify(value)) return held;
  setHeld(value);
  return value;
}
