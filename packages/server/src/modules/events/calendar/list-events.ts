import { listEvents as listEventsCall } from '@dorsal/contract/calls/public/list-events.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { noPages } from '#modules/events/registration-pages.ts';
import type { RegistrationTemplates } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Caller } from '#platform/http/caller.ts';
import { countEvents, type EventQuestion, findEventNumbers } from './event-search-repository.ts';
import { eventViews } from './event-views.ts';
import type { EventSight } from './present-event.ts';

/** Staff of any role see what is hidden too; only admins see what opens the venue screen. */
export function eventSightOf(caller: Caller | null): EventSight {
  if (caller?.kind !== 'user' || caller.roles.length === 0) return 'public';
  return caller.roles.includes('admin') ? 'admin' : 'staff';
}

/** Most events that the public gets in one answer: the events of a circuit (document 1, section 9). */
const mostListed = 999;

/** Events with their modalities, as the caller may see them. `pages`: where people enter. */
export async function listEvents(
  context: Context,
  question: EventQuestion,
  sight: EventSight,
  pages: RegistrationTemplates = noPages,
): Promise<AnswerOf<typeof listEventsCall>> {
  // Who has the token of a venue screen runs that event, hidden or not.
  const seesHidden = sight !== 'public' || question.live_registration_token !== undefined;
  const { offset, limit } = pageOf(question, listEventsCall.pageSize);
  const most = sight === 'public' ? Math.min(limit, mostListed) : limit;
  const numbers = await findEventNumbers(context.db, question, { offset, limit: most, seesHidden });
  return await eventViews(context, numbers, { sight, seesHidden, pages, isWhole: namesOne(question) });
}

/** How many events the filters leave, whatever the page. */
export async function countListedEvents(
  context: Context,
  question: EventQuestion,
  sight: EventSight,
): Promise<{ total: number }> {
  return { total: await countEvents(context.db, question, { seesHidden: sight !== 'public' }) };
}

/** One event is shown with all that its races have; a list as cards. */
const namesOne = ({ id, slug, live_registration_token: token }: EventQuestion): boolean =>
  id !== undefined || slug !== undefined || token !== undefined;
