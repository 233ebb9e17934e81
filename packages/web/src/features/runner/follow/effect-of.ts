import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';

/** What is held of a runner, as far as messages can change it. */
export interface Held {
  readonly registration: string;
  readonly modality: string;
  /** Of the race. */
  readonly status: ModalityView['status'];
  readonly version: number;
  /** Checkpoints where this runner has a time: who passes there can move the places shown. */
  readonly passed: ReadonlySet<string>;
}

/**
 * `now`: this runner changed. `soon`: a message was missed, and every page at the finish notices at once. `calmly`: only a place may have moved.
 * `race`: the status or the gun. `none`: nothing of this runner.
 */
export type Effect = 'now' | 'soon' | 'calmly' | 'race' | 'none';

export function effectOf(message: LiveMessage, held: Held): Effect {
  switch (message.type) {
    case 'hello':
      return isOtherStatus(message.statuses?.[held.modality], held) ? 'race' : effectOfStanding(message, held);
    case 'heartbeat':
      return effectOfStanding(message, held);
    case 'status':
      return message.modality === undefined || message.modality === held.modality ? 'race' : 'none';
    case 'notice':
      return 'none';
    case 'board':
      return message.modality === held.modality && message.to > held.version ? effectOfMove(message, held) : 'none';
  }
}

const isOtherStatus = (told: ModalityView['status'] | undefined, { status }: Held): boolean =>
  told !== undefined && told !== status;

const effectOfStanding = ({ versions }: Extract<LiveMessage, { type: 'hello' | 'heartbeat' }>, held: Held): Effect =>
  (versions[held.modality] ?? 0) > held.version ? 'soon' : 'none';

function effectOfMove(message: Extract<LiveMessage, { type: 'board' }>, held: Held): Effect {
  const { changed, from } = message;
  if (changed?.some(({ registration }) => registration === held.registration)) return 'now';
  if (from > held.version) return 'soon';
  if (message.reload === true || changed === undefined) return effectOfMany(message, held);
  const movesPlaces = changed.some(({ checkpoint }) => checkpoint === undefined || held.passed.has(checkpoint));
  return movesPlaces ? 'calmly' : 'none';
}

/** This runner can be among those whom a message does not name, wherever there is no time yet. */
function effectOfMany({ touched }: Extract<LiveMessage, { type: 'board' }>, { passed }: Held): Effect {
  if (touched?.length === 0) return 'none';
  return touched?.every((checkpoint) => passed.has(checkpoint)) ? 'calmly' : 'soon';
}

/** The version that a message speaks of; null: none of this modality. */
export function versionTold(message: LiveMessage, modality: string): number | null {
  if (message.type === 'board') return message.modality === modality ? message.to : null;
  return message.type === 'hello' || message.type === 'heartbeat' ? (message.versions[modality] ?? null) : null;
}
