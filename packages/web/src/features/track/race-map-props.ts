import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';

export interface RaceMapProps {
  readonly modality: ModalityView;
  /** Whose last positions are shown: a runner, or the pinned ones. The first 50. */
  readonly registrations: readonly string[];
  /** Whatever changes when these people may have been heard again; their positions are then fetched anew. */
  readonly version?: number;
}
