import { listEvents as listEventsCall } from '@dorsal/contract/calls/public/list-events.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { loadModalities, type ModalityRows } from '#modules/events/modalities/modality-rows-repository.ts';
import { presentModality, presentStaffModality } from '#modules/events/modalities/present-modality.ts';
import type { Context } from '#platform/context.ts';
import type { Caller } from '#platform/http/caller.ts';
import { loadEvents } from './event-rows-repository.ts';
import { countEvents, type EventQuestion, findEventNumbers } from './event-search-repository.ts';
import { type EventSight, presentEvent, presentStaffEvent } from './present-event.ts';

/** Staff of any role see what is hidden too; only admins see what opens the venue screen. */
export function eventSightOf(caller: Caller | null): EventSight {
  if (caller?.kind !== 'user' || caller.roles.length === 0) return 'public';
  return caller.roles.includes('admin') ? 'admin' : 'staff';
}

/** Events with their modalities, as the caller may see them. */
export async function listEvents(
  context: Context,
  question: EventQuestion,
  sight: EventSight,
): Promise<AnswerOf<typeof listEventsCall>> {
  // Who has the token of a venue screen runs that event, hidden or not.
  const seesHidden = sight !== 'public' || question.live_registration_token !== undefined;
  const page = { ...pageOf(question, listEventsCall.pageSize), seesHidden };
  const numbers = await findEventNumbers(context.db, question, page);
  const events = await loadEvents(context.db, numbers);
  const modalities = groupByEvent(await loadModalities(context.db, { events: numbers }, seesHidden));
  const now = context.now();
  return events.map((rows) => {
    const own = modalities.get(rows.event.number) ?? [];
    if (sight === 'public')
      return { ...presentEvent(rows), modalities: own.map((modality) => presentModality(modality, now)) };
    return {
      ...presentStaffEvent(rows, sight),
      modalities: own.map((modality) => presentStaffModality(modality, now)),
    };
  });
}

/** How many events the filters leave, whatever the page. */
export async function countListedEvents(
  context: Context,
  question: EventQuestion,
  sight: EventSight,
): Promise<{ total: number }> {
  return { total: await countEvents(context.db, question, sight !== 'public') };
}

function groupByEvent(modalities: readonly ModalityRows[]): Map<number, ModalityRows[]> {
  const groups = new Map<number, ModalityRows[]>();
  for (const rows of modalities) {
    const group = groups.get(rows.modality.event_number);
    if (group) group.push(rows);
    else groups.set(rows.modality.event_number, [rows]);
  }
  return groups;
}
