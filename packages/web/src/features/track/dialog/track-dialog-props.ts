import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';

export interface TrackDialogProps {
  readonly modality: ModalityView;
  readonly event: Pick<EventView, 'name' | 'time_zone'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** People to show on it besides the leaders of a live race. */
  readonly registrations?: readonly string[];
}
