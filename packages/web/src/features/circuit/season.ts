import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { isInGroup } from '@dorsal/domain/status/status-groups.ts';

/** The state of a circuit between its races. */
export interface Season<E> {
  /** Run, or going on. */
  readonly done: number;
  /** Those that take place. */
  readonly total: number;
  /** Document 1, section 2: 'Previous and next event cards when the circuit is in progress'; null before its first race and after its last. */
  readonly progress: { readonly previous: E | null; readonly next: E } | null;
}

/** The season of a circuit from its `events` by date. A live race counts as the next one; cancelled races do not count. */
export function seasonOf<E extends { readonly status: EventStatus }>(events: readonly E[]): Season<E> {
  const taking = events.filter(({ status }) => status !== 'cancelled');
  const over = taking.filter(({ status }) => isInGroup(status, 'finished'));
  const toCome = taking.filter(({ status }) => !isInGroup(status, 'finished'));
  const next = toCome.find(({ status }) => status === 'live') ?? toCome[0];
  const hasBegun = over.length > 0 || next?.status === 'live';
  return {
    done: over.length,
    total: taking.length,
    progress: hasBegun && next !== undefined ? { previous: over.at(-1) ?? null, next } : null,
  };
}
