import type { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';
import type { ModalityNumbers } from '#modules/races/modality-numbers.ts';
import { findEventNumber } from '#modules/races/race-names-repository.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import type { Call } from '#platform/http/serve-endpoint.ts';
import type { BoardPages } from './pages/board-pages.ts';

/** The fields that the calls about registrations share. */
export interface ClassificationParts {
  readonly context: Context;
  readonly pages: BoardPages;
  readonly numbers: ModalityNumbers;
}

export type ListCall = Call<typeof listRegistrations>;

/** The event and the race of a call, by the database's numbers; null: not named. */
export interface Scope {
  readonly modality: number | null;
  readonly event: number | null;
}

/** Looks up the names in a body. */
export async function findScope(
  { context, numbers }: Pick<ClassificationParts, 'context' | 'numbers'>,
  body: Pick<BodyOf<typeof listRegistrations>, 'modality' | 'event'>,
): Promise<Scope | Refused> {
  const modality = body.modality === undefined ? null : await numbers.find(body.modality);
  if (body.modality !== undefined && modality === null) return refuse('modality_not_found');
  const event = body.event === undefined ? null : await findEventNumber(context.db, body.event);
  if (body.event !== undefined && event === null) return refuse('event_not_found');
  return { modality, event };
}

/** On-site registration asks staff's questions about its own event only. */
export function refusalOfScope({ caller, body }: ListCall, event: number | null): RefusalCode | null {
  if (caller?.kind !== 'venue') return null;
  const isStaffsQuestion = body.source !== undefined || body.include_cancelled === true || body.user !== undefined;
  return isStaffsQuestion && event !== caller.event ? 'other_event' : null;
}
