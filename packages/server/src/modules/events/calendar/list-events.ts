import { listEvents as listEventsCall } from '@dorsal/contract/calls/public/list-events.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { loadModalities, type ModalityRows } from '#modules/events/modalities/modality-rows-repository.ts';
import { presentModality, presentStaffModality } from '#modules/events/modalities/present-modality.ts';
import { registrationPages } from '#modules/events/registration-pages.ts';
import { noticesOfEvents } from '#modules/notices/notice-repository.ts';
import { ofEvent, ofModality } from '#modules/notices/present-notice.ts';
import type { RegistrationTemplates } from '#platform/config/config.ts';
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

const noPages: RegistrationTemplates = { register: null, list: null, own: null, team: null };

/** Events with their modalities, as the caller may see them. `pages`: where people enter. */
export async function listEvents(
  context: Context,
  question: EventQuestion,
  sight: EventSight,
  pages: RegistrationTemplates = noPages,
): Promise<AnswerOf<typeof listEventsCall>> {
  // Who has the token of a venue screen runs that event, hidden or not.
  const seesHidden = sight !== 'public' || question.live_registration_token !== undefined;
  const page = { ...pageOf(question, listEventsCall.pageSize), seesHidden };
  const numbers = await findEventNumbers(context.db, question, page);
  const events = await loadEvents(context.db, numbers);
  const modalities = groupByEvent(await loadModalities(context.db, { events: numbers }, seesHidden));
  const notices = await noticesOfEvents(context.db, numbers);
  const now = context.now();
  return events.map((rows) => {
    const own = modalities.get(rows.event.number) ?? [];
    const more = {
      notices: ofEvent(notices, rows.event.number),
      registration_pages: registrationPages(pages, rows.event),
    };
    const said = ({ modality }: ModalityRows) => ({ notices: ofModality(notices, modality.number) });
    if (sight === 'public') {
      const shown = own.map((modality) => ({ ...presentModality(modality, now), ...said(modality) }));
      return { ...presentEvent(rows), ...more, modalities: shown };
    }
    const shown = own.map((modality) => ({ ...presentStaffModality(modality, now), ...said(modality) }));
    return { ...presentStaffEvent(rows, sight), ...more, modalities: shown };
  });
}

/** How many events the filters leave, whatever the page. */
export async function countListedEvents(
  context: Context,
  question: EventQuestion,
  sight: EventSight,
): Promise<{ total: number }> {
  return { total: await countEvents(context.db, question, { seesHidden: sight !== 'public' }) };
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
