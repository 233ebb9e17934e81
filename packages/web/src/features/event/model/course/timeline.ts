import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';

export interface Moment {
  readonly kind: 'opens' | 'closes' | 'start' | 'end';
  readonly at: number;
  readonly isPast: boolean;
}

type Dated = Pick<ModalityView, 'registration_start' | 'registration_end' | 'datetime_start' | 'datetime_end'>;
type Windowed = Pick<EventView, 'registration_start' | 'registration_end'>;

/** When registration opens and closes: of the modality, else of its event. */
export const windowOf = (event: Windowed, modality?: Windowed): { opens: number | null; closes: number | null } => ({
  opens: modality?.registration_start ?? event.registration_start ?? null,
  closes: modality?.registration_end ?? event.registration_end ?? null,
});

/** Document 1: 'registration window, start, close', in the order of the clock. */
export function timelineOf(modality: Dated, event: Windowed, now: number): readonly Moment[] {
  const { opens, closes } = windowOf(event, modality);
  const moments = [
    { kind: 'opens', at: opens },
    { kind: 'closes', at: closes },
    { kind: 'start', at: modality.datetime_start ?? null },
    { kind: 'end', at: modality.datetime_end ?? null },
  ] as const;
  return moments
    .flatMap(({ kind, at }) => (at === null ? [] : [{ kind, at, isPast: at <= now }]))
    .toSorted((a, b) => a.at - b.at);
}
