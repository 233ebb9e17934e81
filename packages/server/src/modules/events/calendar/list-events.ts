import { listCircuits as listCircuitsCall } from '@dorsal/contract/calls/circuits.ts';
import {
  type eventPlaces as eventPlacesCall,
  listEvents as listEventsCall,
  mostPlaces,
  type probeRegistrationPage,
} from '@dorsal/contract/calls/events.ts';
import { parseOid } from '@dorsal/contract/codecs/oid.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { isInGroup } from '@dorsal/domain/status/status-groups.ts';
import type { RegistrationTemplates } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { type EventVisibility, type Hidden, hiddenOf } from '#platform/http/visibility.ts';
import { countEvents, type EventQuestion, findEventNumbers, findPlaces } from './event-search-repository.ts';
import { eventViews } from './event-views.ts';
import { presentPlace } from './present-event.ts';
import { noPages } from './registration-pages.ts';

/** Most events that the public gets in one answer: the events of a circuit (document 1, section 9). */
const mostListed = 999;

export interface ListOptions {
  /** The addresses where people enter. */
  readonly pages?: RegistrationTemplates | undefined;
  /** The event of on-site registration: its desk finds it by its name, hidden or not, with its hidden races. */
  readonly ownEvent?: number | null;
}

/** Events with their modalities, as the caller may see them. */
export async function listEvents(
  context: Context,
  question: EventQuestion,
  visibility: EventVisibility,
  { pages = noPages, ownEvent = null }: ListOptions = {},
): Promise<AnswerOf<typeof listEventsCall>> {
  const scope = scopeOfQuestion(question, visibility, ownEvent);
  const { offset, limit } = pageOf(question, listEventsCall.pageSize);
  const most = visibility === 'public' ? Math.min(limit, mostListed) : limit;
  const numbers = await findEventNumbers(context.db, question, { offset, limit: most, ...scope });
  const { seesHidden } = scope;
  return await eventViews(context, numbers, { visibility, seesHidden, pages, isWhole: namesOne(question) });
}

/** The address of a page at the registration provider, of an event or a circuit by its id or slug; null: there is none that the caller may see. */
export async function findRegistrationPage(
  context: Context,
  { event, page }: BodyOf<typeof probeRegistrationPage>,
  visibility: EventVisibility,
  options: ListOptions = {},
): Promise<string | null> {
  const id = parseOid(event);
  const named = id === null ? { slug: event } : { id };
  const [found] = await listEvents(context, { ...named, search_circuits: true }, visibility, options);
  return found?.registration_pages?.[page] ?? null;
}

/** The number of events that pass the filters, on all pages. */
export async function countListedEvents(
  context: Context,
  question: EventQuestion,
  visibility: EventVisibility,
): Promise<{ total: number }> {
  return { total: await countEvents(context.db, question, scopeOfQuestion(question, visibility)) };
}

/** The events that a question may find. A caller with the token of a venue screen runs that event, hidden or not. */
function scopeOfQuestion(
  question: EventQuestion,
  visibility: EventVisibility,
  ownEvent: number | null = null,
): { readonly seesHidden: Hidden; readonly only: readonly number[] | undefined } {
  const only = question.mine === true && typeof visibility === 'object' ? visibility.staffOf : undefined;
  if (question.live_registration_token !== undefined) return { seesHidden: true, only };
  if (ownEvent !== null && visibility === 'public' && namesOne(question)) return { seesHidden: [ownEvent], only };
  return { seesHidden: hiddenOf(visibility), only };
}

/** One event is shown with all that its races have; a list as cards. */
const namesOne = ({ id, slug, live_registration_token: token }: EventQuestion): boolean =>
  id !== undefined || slug !== undefined || token !== undefined;

type CircuitQuestion = BodyOf<typeof listCircuitsCall>;

/** Circuits: the same records as `/events` with `search_circuits` finds, as circuits show them. */
export async function listCircuits(
  context: Context,
  question: CircuitQuestion,
  visibility: EventVisibility,
  pages: RegistrationTemplates = noPages,
): Promise<AnswerOf<typeof listCircuitsCall>> {
  const seesHidden = hiddenOf(visibility);
  const page = { ...pageOf(question, listCircuitsCall.pageSize), seesHidden, onlyCircuits: true };
  const numbers = await findEventNumbers(context.db, question, page);
  const isWhole = question.id !== undefined || question.slug !== undefined;
  // A circuit shows the same fields to everyone.
  return await eventViews(context, numbers, { visibility: 'public', seesHidden, pages, isWhole });
}

/** The number of circuits that pass the filters, on all pages. */
export async function countCircuits(
  context: Context,
  question: CircuitQuestion,
  visibility: EventVisibility,
): Promise<{ total: number }> {
  const scope = { seesHidden: hiddenOf(visibility), onlyCircuits: true };
  return { total: await countEvents(context.db, question, scope) };
}

type PlacesQuestion = BodyOf<typeof eventPlacesCall>;

/** The places of the events that pass the filters: the next events, or the latest if past ones are asked for. */
export async function eventPlaces(
  context: Context,
  question: PlacesQuestion,
  visibility: EventVisibility,
  pages: RegistrationTemplates = noPages,
): Promise<AnswerOf<typeof eventPlacesCall>> {
  const found = await findPlaces(context.db, question, {
    ...scopeOfQuestion(question, visibility),
    isLatestFirst: asksForPast(question),
    limit: mostPlaces,
  });
  return found.map((event) => presentPlace(event, pages));
}

const asksForPast = ({ status, date_start, date_end }: PlacesQuestion): boolean =>
  status === undefined
    ? date_end !== undefined && date_start === undefined
    : status.length > 0 && status.every((one) => isInGroup(one, 'finished'));
