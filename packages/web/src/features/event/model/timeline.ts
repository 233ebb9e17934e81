import { type OpenSpan, raceWindow } from '@dorsal/domain/status/registration-status.ts';
import type { Event } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';

export interface Moment {
  readonly kind: 'opens' | 'closes' | 'start' | 'end';
  readonly at: number;
  readonly isPast: boolean;
}

type Dated = Pick<Modality, 'registration' | 'startsAt' | 'endsAt'> & Partial<Pick<Modality, 'status'>>;
type Windowed = Pick<Event, 'registration'> & Partial<Pick<Event, 'status'>>;

/** The window of registration: of the modality, else of its event. */
export const windowOf = (event: Windowed, modality?: Windowed): OpenSpan<number> =>
  modality ? raceWindow(ownWindow(modality), ownWindow(event)) : ownWindow(event);

const ownWindow = ({ registration }: Windowed): OpenSpan<number> => ({
  opens: registration.opensAt ?? null,
  closes: registration.closesAt ?? null,
});

/** Document 1: 'registration window, start, close', in the order of the clock. What is off has no window: nobody shall think that it opens again. */
export function timelineOf(modality: Dated, event: Windowed, now: number): readonly Moment[] {
  const isOff = event.status === 'cancelled' || modality.status === 'cancelled';
  const { opens, closes } = isOff ? { opens: null, closes: null } : windowOf(event, modality);
  const moments = [
    { kind: 'opens', at: opens },
    { kind: 'closes', at: closes },
    { kind: 'start', at: modality.startsAt ?? null },
    { kind: 'end', at: modality.endsAt ?? null },
  ] as const;
  return moments
    .flatMap(({ kind, at }) => (at === null ? [] : [{ kind, at, isPast: at <= now }]))
    .toSorted((a, b) => a.at - b.at);
}
