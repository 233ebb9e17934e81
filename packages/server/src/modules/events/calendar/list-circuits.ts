import { listCircuits as listCircuitsCall } from '@dorsal/contract/calls/public/list-circuits.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { noPages } from '#modules/events/registration-pages.ts';
import type { RegistrationTemplates } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { countEvents, findEventNumbers } from './event-search-repository.ts';
import { eventViews } from './event-views.ts';
import type { EventSight } from './present-event.ts';

type CircuitQuestion = BodyOf<typeof listCircuitsCall>;

/** Circuits: the same records as `/events` with `search_circuits` finds, as circuits show them. */
export async function listCircuits(
  context: Context,
  question: CircuitQuestion,
  sight: EventSight,
  pages: RegistrationTemplates = noPages,
): Promise<AnswerOf<typeof listCircuitsCall>> {
  const seesHidden = sight !== 'public';
  const page = { ...pageOf(question, listCircuitsCall.pageSize), seesHidden, onlyCircuits: true };
  const numbers = await findEventNumbers(context.db, question, page);
  const isWhole = question.id !== undefined || question.slug !== undefined;
  // What a circuit shows of itself is the same for everyone.
  return await eventViews(context, numbers, { sight: 'public', seesHidden, pages, isWhole });
}

/** How many circuits the filters leave, whatever the page. */
export async function countCircuits(
  context: Context,
  question: CircuitQuestion,
  sight: EventSight,
): Promise<{ total: number }> {
  const scope = { seesHidden: sight !== 'public', onlyCircuits: true };
  return { total: await countEvents(context.db, question, scope) };
}
