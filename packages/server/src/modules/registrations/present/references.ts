import type { EventRef, ModalityRef } from '@dorsal/contract/views/event/references.ts';
import type * as z from 'zod';
import type { BoardFacts } from '#modules/boards/board-facts.ts';

/** A modality with its event, as a participant names them: enough for a breadcrumb. */
export function modalityReference(facts: BoardFacts): z.output<typeof ModalityRef> {
  return {
    _id: facts.oid,
    numeric_id: facts.number,
    name: facts.name,
    short_name: facts.shortName,
    status: facts.status,
    ...(facts.distanceM !== null && { distance: facts.distanceM }),
    sport: facts.sport,
    event: eventReference(facts),
  };
}

export function eventReference({ event }: BoardFacts): z.output<typeof EventRef> {
  return {
    _id: event.oid,
    slug: event.slug,
    numeric_id: event.number,
    name: event.name,
    ...(event.nameShort !== null && { name_short: event.nameShort }),
    ...(event.poster !== null && { poster: event.poster }),
    status: event.status,
    ...(event.dateStartMs !== null && { date_start: event.dateStartMs }),
    time_zone: event.timeZone,
  };
}
