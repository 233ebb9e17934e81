import { raceStaff } from '@dorsal/contract/access.ts';
import type { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';
import type { ModalityNumbers } from '#modules/races/modality-numbers.ts';
import { findEventAsAsked } from '#modules/races/race-names-repository.ts';
import { seesRace } from '#modules/races/race-visibility.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { type Caller, eventsOfCaller } from '#platform/http/caller.ts';
import type { Call } from '#platform/http/serve-endpoint.ts';
import type { Hidden } from '#platform/http/visibility.ts';
import type { BoardPages } from './pages/board-pages.ts';
import type { SearchGate } from './search-gate.ts';

/** The fields that the calls about registrations share. */
export interface ClassificationParts {
  readonly context: Context;
  readonly pages: BoardPages;
  readonly numbers: ModalityNumbers;
  readonly searches: SearchGate;
}

export type ListCall = Call<typeof listRegistrations>;

/** The event and the race of a call, by the database's numbers; null: not named. */
export interface Scope {
  readonly modality: number | null;
  readonly event: number | null;
}

/** Looks up the names in a body. What the caller may not see is not found. */
export async function findScope(
  parts: ClassificationParts,
  {
    body,
    caller,
  }: { readonly body: Pick<BodyOf<typeof listRegistrations>, 'modality' | 'event'>; readonly caller: Caller | null },
): Promise<Scope | Refused> {
  const modality = body.modality === undefined ? null : await findRace(parts, body.modality, caller);
  if (body.modality !== undefined && modality === null) return refuse('modality_not_found');
  const event = body.event === undefined ? null : await findEventAsAsked(parts.context.db, body.event);
  const asked = event && { event: event.number, isVisible: event.visible, listsPeople: true };
  if (body.event !== undefined && (asked === null || !seesRace(caller, asked))) return refuse('event_not_found');
  return { modality, event: asked?.event ?? null };
}

/** The number of a race by its name in a call; null: there is none, or the caller may not know of it. */
export async function findRace(
  { numbers, pages }: Pick<ClassificationParts, 'numbers' | 'pages'>,
  named: string,
  caller: Caller | null,
): Promise<number | null> {
  const modality = await numbers.find(named);
  const race = modality === null ? null : await pages.node.visibilityOf(modality);
  return race !== null && seesRace(caller, race) ? modality : null;
}

/** The events whose people are all found by their names: everywhere, nowhere, or in these. */
export function namesSeenBy(caller: Caller | null, event: number | null): Hidden {
  // The desk knows people by their bibs until it names its event.
  if (caller?.kind === 'venue') return caller.event === event;
  const events = eventsOfCaller(raceStaff, caller);
  return events === 'all' || events;
}

/** Conditions that tell what the public may not know. */
const isStaffsQuestion = (body: StaffsQuestion): boolean =>
  body.source !== undefined || body.include_cancelled === true || body.user !== undefined || body.mine === true;

type StaffsQuestion = Pick<ListCall['body'], 'source' | 'include_cancelled' | 'user' | 'mine'>;

/** On-site registration asks staff's questions about its own event only. */
export function refusalOfScope({ caller, body }: ListCall, event: number | null): RefusalCode | null {
  if (caller?.kind !== 'venue') return null;
  return isStaffsQuestion(body) && event !== caller.event ? 'other_event' : null;
}

/** The events of whose people staff's questions are answered: timers get those of the events that name them. Null: all, or it is no such question. */
export function eventsAskedAbout(body: StaffsQuestion, caller: Caller | null): readonly number[] | null {
  if (caller?.kind !== 'user' || !isStaffsQuestion(body) || !caller.roles.includes('timer')) return null;
  const events = eventsOfCaller(raceStaff, caller);
  return events === 'all' ? null : events;
}
