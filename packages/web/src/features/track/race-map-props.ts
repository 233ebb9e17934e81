import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';

export interface RaceMapProps {
  readonly modality: ModalityView;
  /** Whose last positions are shown: a runner, or the pinned ones. The first 50. */
  readonly registrations: readonly string[];
  /** Whatever changes when these people may have been heard again; their positions are then fetched anew. */
  readonly version?: number | undefined;
  /** They should long have come to the next checkpoint: they stand where they were last heard, as nobody knows where they are. */
  readonly isLate?: boolean | undefined;
  /** Of the event; without, what the modality says of it. */
  readonly zone?: string | undefined;
  /** While the race is live, the first of each gender too. */
  readonly showsLeaders?: boolean;
  /** Length, climb, highest point and the file, above the map. */
  readonly showsFigures?: boolean;
  /** It has the screen for itself: the map takes the room that is left, and one finger moves it. */
  readonly isWhole?: boolean;
}
