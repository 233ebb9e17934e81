import { circuitStatus } from '@dorsal/domain/status/circuit-status.ts';
import { eventListing, eventStatus, isPostponedByRaces } from '@dorsal/domain/status/event-status.ts';
import { hadBegun, modalityStatus } from '@dorsal/domain/status/modality-status.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Context, Db } from '#platform/context.ts';
import {
  circuitsOf,
  type EventOrCircuit,
  eventFacts,
  type Listing,
  modalityFacts,
  type Scope,
  takeStatusTurn,
  writeHadBegun,
  writeListings,
  writeStatuses,
} from './status-repository.ts';

/** A status that changed. */
export interface StatusChange {
  readonly of: 'modality' | 'event';
  readonly number: number;
  readonly from: EventStatus;
  readonly to: EventStatus;
}

/** Moves all statuses by the clock: every second, on one node. Null: another node does it now. */
export async function refreshAllStatuses(context: Context): Promise<StatusChange[] | null> {
  return await context.db.transaction().execute(async (trx) => {
    if (!(await takeStatusTurn(trx))) return null;
    return await refreshStatuses(trx, { scope: null, now: context.now() });
  });
}

/** Writes the statuses of these events (their numbers), their modalities and the circuits that they belong to, as of now. For commands, in their transaction. */
export async function refreshStatuses(
  trx: Db,
  { scope, now }: { readonly scope: Scope; readonly now: EpochMs },
): Promise<StatusChange[]> {
  const modalities = await modalityFacts(trx, scope, now);
  const moved = modalities.flatMap((modality) => {
    const to = modalityStatus(modality.facts, modality.now, modality);
    return to === modality.status
      ? []
      : [{ of: 'modality' as const, event: modality.event, number: modality.number, from: modality.status, to }];
  });
  await writeStatuses(trx, 'modality', statusesOf(moved));
  await writeHadBegun(trx, begunOf(modalities));
  // An event that nothing else looks at can still follow from a modality that moved.
  const touched = [...new Set(moved.map(({ event }) => event))];
  const events = await moveEvents(trx, await eventFacts(trx, scope), now);
  const late = scope === null ? await moveEvents(trx, await eventFacts(trx, touched), now) : [];
  const circuits = await circuitsOf(trx, [...(scope ?? touched), ...[...events, ...late].map(({ number }) => number)]);
  const moreCircuits = await moveEvents(trx, await eventFacts(trx, circuits), now);
  return [...moved.map(({ event: _, ...change }) => change), ...events, ...late, ...moreCircuits];
}

async function moveEvents(trx: Db, events: readonly EventOrCircuit[], now: EpochMs): Promise<StatusChange[]> {
  const moved = events.flatMap((event): StatusChange[] => {
    const to = statusNow(event, now);
    return to === event.status ? [] : [{ of: 'event', number: event.number, from: event.status, to }];
  });
  await writeStatuses(trx, 'event', statusesOf(moved));
  await writeListings(trx, changedListings(events, now));
  return moved;
}

/** The modalities of which it changes whether they had begun. */
const begunOf = (modalities: Awaited<ReturnType<typeof modalityFacts>>): Map<number, boolean> =>
  new Map(
    modalities.flatMap((modality): [number, boolean][] => {
      const isSo = hadBegun(modality.facts, modality.now, modality);
      return isSo === modality.hadBegun ? [] : [[modality.number, isSo]];
    }),
  );

const statusNow = (event: EventOrCircuit, now: EpochMs): EventStatus =>
  event.kind === 'event' ? eventStatus(event.facts, now) : circuitStatus(event.facts, now);

function changedListings(events: readonly EventOrCircuit[], now: EpochMs): Map<number, Listing> {
  return new Map(
    events.flatMap((event): [number, Listing][] => {
      if (event.kind === 'circuit') return [];
      const { facts, races, listing: was } = event;
      const status = statusNow(event, now);
      const listing = {
        ...eventListing({ status, isExternal: facts.isExternal }, races),
        isPostponedByRaces: isPostponedByRaces(facts),
      };
      return isSame(listing, was) ? [] : [[event.number, listing]];
    }),
  );
}

const isSame = (one: Listing, other: Listing): boolean =>
  one.isPostponedByRaces === other.isPostponedByRaces &&
  one.resultsStatus === other.resultsStatus &&
  one.lastStartAt === other.lastStartAt;

const statusesOf = (
  moved: readonly { readonly number: number; readonly to: EventStatus }[],
): Map<number, EventStatus> => new Map(moved.map(({ number, to }) => [number, to]));
