import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import { type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { CourseTab } from '#ui/course-tab.ts';
import { useRowMotion } from '#ui/motion/use-row-motion.ts';
import type { ClassificationSearch } from '../classification-search.ts';
import type { BoardShape } from '../model/board-shape.ts';
import type { PinsOfModality } from '../pins/use-pins.ts';
import classes from './ClassificationTable.module.css';
import { Headings } from './Headings.tsx';
import { usePlacesAfter } from './order/use-places-after.ts';
import { Row } from './Row.tsx';
import type { RowFrame, RowTab } from './row-frame.ts';
import { columnsIn, useRoom } from './use-room.ts';
import { useSame } from './use-same.ts';

interface Props {
  readonly modality: ModalityView;
  readonly tab: CourseTab;
  readonly search: ClassificationSearch;
  readonly shape: BoardShape;
  readonly pins: PinsOfModality;
  /** Which page of which list the rows are. */
  readonly list: string;
  readonly rows: readonly RegistrationView[];
  readonly pinned: readonly RegistrationView[];
  readonly leaderMs: Ms | null;
  readonly wasNamed: (registration: string) => boolean;
}

/** A page of a classification, with the pinned people on top. Rows slide when they move. */
export function ClassificationTable({ rows, pinned, list, wasNamed, ...frame }: Props): ReactElement {
  const { t } = useTexts();
  const table = useRef<HTMLTableElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const placed = usePlacesAfter({ list, rows });
  useRowMotion(table, { list, rows: placed, pinned, wasNamed });
  const toggle = useCallback((key: string): void => setOpen((before) => toggled(before, key)), []);
  const room = useRoom();
  const columns = columnsIn(room, frame.shape);
  const shared = useRowFrame({ ...frame, room, columns, zone: frame.modality.event?.time_zone ?? 'UTC' });
  const rowOfPerson = (prefix: 'pin' | 'row') => (registration: RegistrationView) => {
    const key = `${prefix}:${registration._id}`;
    return (
      <Row key={key} rowKey={key} registration={registration} frame={shared} isOpen={open.has(key)} onToggle={toggle} />
    );
  };
  return (
    <table ref={table} className={classes.table}>
      <Headings shape={frame.shape} tab={frame.tab} room={room} />
      {pinned.length > 0 ? (
        <tbody className={classes.pinned}>
          <tr>
            <th colSpan={columns} scope="rowgroup">
              {t('board.pinned')}
            </th>
          </tr>
          {pinned.map(rowOfPerson('pin'))}
        </tbody>
      ) : null}
      <tbody>{placed.map(rowOfPerson('row'))}</tbody>
    </table>
  );
}

/** One that stays the same from answer to answer, so that only rows that changed are drawn again. */
function useRowFrame({ modality, search, pins, leaderMs, zone, room, columns, ...other }: RowFrame): RowFrame {
  const { at, id, kind, name, distanceM } = other.tab;
  const tab = useSame<RowTab>({ at, id, kind, name, distanceM });
  const shape = useSame(other.shape);
  return useMemo(
    () => ({ modality, tab, search, shape, pins, leaderMs, zone, room, columns }),
    [modality, tab, search, shape, pins, leaderMs, zone, room, columns],
  );
}

const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key]);
