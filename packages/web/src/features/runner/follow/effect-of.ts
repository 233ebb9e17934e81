import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { calmMs } from '#race/follow-race.ts';
import type { Modality } from '#race/modality.ts';

/** The part of a shown runner that messages can change. */
export interface ShownRunner {
  readonly registration: string;
  readonly modality: string;
  /** Of the race. */
  readonly status: Modality['status'];
  readonly version: number;
  /** Checkpoints where this runner has a time: who passes there can move the places shown. */
  readonly passed: ReadonlySet<string>;
}

/**
 * `now`: this runner changed. `soon`: a message was missed, or the race is hidden, and every page at the finish notices at once. `calmly`: only a place may have moved.
 * `race`: the status or the gun. `none`: nothing of this runner.
 */
export type Effect = 'now' | 'soon' | 'calmly' | 'race' | 'none';

export function effectOf(message: LiveMessage, shown: ShownRunner): Effect {
  switch (message.type) {
    case 'hello':
      return isOtherStatus(message.statuses?.[shown.modality], shown) ? 'race' : effectOfStanding(message, shown);
    case 'heartbeat':
      return effectOfStanding(message, shown);
    case 'status':
      return message.modality === undefined || message.modality === shown.modality ? 'race' : 'none';
    case 'gone':
      return message.modality === shown.modality ? 'soon' : 'none';
    case 'notice':
      return 'none';
    case 'board':
      return message.modality === shown.modality && message.to > shown.version ? effectOfMove(message, shown) : 'none';
  }
}

const isOtherStatus = (sent: Modality['status'] | undefined, { status }: ShownRunner): boolean =>
  sent !== undefined && sent !== status;

const effectOfStanding = (
  { versions }: Extract<LiveMessage, { type: 'hello' | 'heartbeat' }>,
  shown: ShownRunner,
): Effect => ((versions[shown.modality] ?? 0) > shown.version ? 'soon' : 'none');

function effectOfMove(message: Extract<LiveMessage, { type: 'board' }>, shown: ShownRunner): Effect {
  const { changed, from } = message;
  if (changed?.some(({ registration }) => registration === shown.registration)) return 'now';
  if (from > shown.version) return 'soon';
  if (message.reload === true || changed === undefined) return effectOfMany(message, shown);
  if (changed.some(isRuling)) return 'soon';
  const movesPlaces = changed.some(
    ({ checkpoint, also = [] }) =>
      checkpoint === undefined || [checkpoint, ...also].some((moved) => shown.passed.has(moved)),
  );
  return movesPlaces ? 'calmly' : 'none';
}

/** Not a passing: staff took somebody out, or changed what ranks. It is rare, and moves places at once in every list. */
const isRuling = ({ checkpoint, status }: Changed): boolean =>
  checkpoint === undefined || status === 'disqualified' || status === 'retired' || status === 'not_started';

type Changed = NonNullable<Extract<LiveMessage, { type: 'board' }>['changed']>[number];

/** The wait before a place that somebody else may have moved is fetched: at once where the page has been calm, and no more often than `calmMs`. */
export const calmWaitMs = (sinceFetchMs: number, spreadMs: number): number => Math.max(spreadMs, calmMs - sinceFetchMs);

/** This runner can be among those whom a message does not name, wherever there is no time yet. */
function effectOfMany({ touched }: Extract<LiveMessage, { type: 'board' }>, { passed }: ShownRunner): Effect {
  if (touched?.length === 0) return 'none';
  return touched?.every((checkpoint) => passed.has(checkpoint)) ? 'calmly' : 'soon';
}

/** The version in a message; null: none of this modality. */
export function versionIn(message: LiveMessage, modality: string): number | null {
  if (message.type === 'board') return message.modality === modality ? message.to : null;
  return message.type === 'hello' || message.type === 'heartbeat' ? (message.versions[modality] ?? null) : null;
}
