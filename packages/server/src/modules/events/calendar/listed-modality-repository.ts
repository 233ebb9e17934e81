import type { ModalityView, StaffModalityView } from '@dorsal/contract/views/modality-view.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { isShownOrSeen } from '#platform/db/shown-to.ts';
import type { Hidden } from '#platform/http/visibility.ts';
import type { ModalityRows } from './modality-rows-repository.ts';

/** The fields of a race on a card: without the lists that the page of the event shows, which cost six more queries and most of the answer. */
export function withoutLists<View extends ModalityView | StaffModalityView>(view: View): View {
  const {
    waves: _waves,
    start_checkpoint: _start,
    intermediates: _intermediates,
    finish_checkpoint: _finish,
    categories: _categories,
    prizes: _prizes,
    price_history: _prices,
    board_version: _version,
    ...card
  } = view;
  return card as View; // every field that is left out is optional
}

/** The modalities of these events as cards need them: their lists are empty. `seesHidden`: also those that are not visible, or whose event is not. */
export async function loadListedModalities(
  db: Db,
  events: readonly number[],
  seesHidden: Hidden,
): Promise<ModalityRows[]> {
  if (events.length === 0) return [];
  const rows = await db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .leftJoin('track', 'track.modality_number', 'modality.number')
    .selectAll('modality')
    .select(['track.distance_m as track_m', 'event.is_postponed as event_postponed'])
    .select(
      sql<string | null>`(select c.oid from modality c where c.number = modality.circuit_modality_number)`.as(
        'circuit_modality',
      ),
    )
    .where('modality.event_number', 'in', [...events])
    .where(isShownOrSeen(seesHidden, sql`(modality.visible and event.visible)`, sql`event.number`))
    .orderBy('modality.event_number')
    .orderBy('modality.position')
    .orderBy('modality.number')
    .execute();
  return rows.map(({ track_m, circuit_modality, event_postponed, ...modality }) => ({
    modality,
    checkpoints: [],
    waves: [],
    categories: [],
    prices: [],
    prizes: [],
    trackM: track_m,
    boardVersion: 0,
    circuitModality: circuit_modality,
    isEventPostponed: event_postponed,
    classifiedAt: null,
  }));
}
