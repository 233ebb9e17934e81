import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import type { CourseTab } from '#ui/course-tab.ts';
import type { ClassificationSearch } from '../classification-search.ts';
import type { BoardShape } from '../model/board-shape.ts';
import type { PinsOfModality } from '../pins/use-pins.ts';
import type { Room } from './use-room.ts';

/** What rows need to know of their tab: not how many have passed, which changes all the time. */
export type RowTab = Pick<CourseTab, 'at' | 'id' | 'kind' | 'name' | 'distanceM'>;

/** What all rows of a table share. */
export interface RowFrame {
  readonly modality: ModalityView;
  readonly tab: RowTab;
  readonly search: ClassificationSearch;
  readonly shape: BoardShape;
  readonly pins: PinsOfModality;
  readonly leaderMs: Ms | null;
  readonly zone: string;
  readonly room: Room;
  /** That stand at this width. */
  readonly columns: number;
}
