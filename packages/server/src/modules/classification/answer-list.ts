import { isBoardOrder } from '@dorsal/contract/calls/boards.ts';
import { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import { mostRows } from '@dorsal/contract/codecs/paging.ts';
import { encodeAnswer } from '@dorsal/contract/endpoint.ts';
import type { StaffRegistrationView } from '@dorsal/contract/views/registration-view.ts';
import { type BoardFacts, parseFacts } from '#modules/boards/board-facts.ts';
import type { BoardNode } from '#modules/boards/board-node.ts';
import { loadFactsTexts } from '#modules/boards/board-repository.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { scopeOf, seesPeople } from '#modules/races/race-visibility.ts';
import type { Context, Db } from '#platform/context.ts';
import { type HijackedAnswer, RawAnswer, Refused, refuse } from '#platform/http/answers.ts';
import { type Caller, rolesOfCaller } from '#platform/http/caller.ts';
import { type Visibility, visibilityOf } from '#platform/http/visibility.ts';
import { chooseOnBoards, loadBoards, mostBoards } from './choose-on-boards.ts';
import { groupPeople } from './group-people.ts';
import { forgiving } from './near-words.ts';
import { deliver } from './pages/page-delivery.ts';
import { namesPeople, type PageQuestion, questionOfBody } from './pages/page-question.ts';
import { presentPerson } from './pages/present-person.ts';
import { presentRace, presentRegistration } from './pages/present-registration.ts';
import { filterOf, type ListBody, peoplePageOf } from './people-filter.ts';
import { findPeople, type ListedPerson } from './people-repository.ts';
import { type ClassificationParts, eventsAskedAbout, type ListCall, namesSeenBy, type Scope } from './scope.ts';
import { staffFields } from './staff-fields-repository.ts';

/** Null: the question is none for a board, its people are not shown to the caller, or the modality has no course and so no board. */
export async function answerFromBoard(
  parts: ClassificationParts,
  call: ListCall,
  { modality, event }: Scope,
): Promise<HijackedAnswer | Refused | null> {
  if (modality === null) return null;
  const { min_version: wanted = 0 } = call.body;
  const board = await parts.pages.node.boardAt(modality, wanted);
  if (!board) return null;
  if (!seesPeople(call.caller, board.visibility)) return null;
  // Nobody of this race is in another event.
  if (event !== null && event !== board.facts.event.number) return null;
  if (board.version < wanted) return refuse('version_not_reached', { retryAfterS: 1 });
  const question = questionOfBody(call.body, board);
  if (question === 'checkpoint_not_found') return refuse('checkpoint_not_found');
  return question && (await answerPage(parts, call, board, question));
}

/** A page of a board as far as the caller may see. */
async function answerPage(
  { context, pages }: ClassificationParts,
  call: ListCall,
  board: LiveBoard,
  question: PageQuestion,
): Promise<HijackedAnswer> {
  const visibility = visibilityOf(call.caller, board.facts.event.number);
  const made =
    visibility === 'public'
      ? await pages.publicPage(board, question)
      : await pages.staffPage(board, question, visibility, staffFields(context.db, visibility));
  return await deliver(made, call, { caching: 'never', now: board.timeAt(context.now()) });
}

interface ListAnswerParts {
  readonly db: Db;
  readonly node: BoardNode;
  readonly caller: Caller | null;
  readonly includesModality: boolean;
  /** The board of the modality asked about; null: none was named, or its board is not loaded. */
  readonly board: LiveBoard | null;
  readonly now: number;
  readonly body: ListBody;
}

/** People found in the database. One person that is asked for and not there is a refusal, an empty list is none. */
export async function answerPeople(
  { context, node }: { readonly context: Context; readonly node: BoardNode },
  { body, caller }: { readonly body: ListBody; readonly caller: Caller | null },
  found: { readonly modality: number | null; readonly event: number | null },
): Promise<RawAnswer | Refused> {
  const { db } = context;
  const fault = orderFault(body, found.modality);
  if (fault) return fault;
  const seen = filterOf(body, {
    ...found,
    seesNames: namesSeenBy(caller, found.event),
    scope: scopeOf(caller),
    only: eventsAskedAbout(body, caller),
  });
  const filter = await chooseOnBoards({ db, node, caller }, await forgiving(db, seen), body);
  if (filter instanceof Refused) return filter;
  const page = peoplePageOf(body);
  // Each group has its own page: all of its people are found before.
  const { people, total } = await findPeople(
    db,
    filter,
    isGrouped(body) ? { ...page, offset: 0, limit: mostRows } : page,
  );
  if (isGrouped(body) && total > people.length)
    return wrongField('group_by', `groups are made of ${mostRows} people at most: name a race`);
  if (people.length === 0 && isOnePerson(body)) return refuse('registration_not_found');
  const includesModality = body.include_modality === true || isOnePerson(body);
  const board = found.modality === null ? null : node.peek(found.modality);
  const parts = { db, node, caller, includesModality, board: board ?? null, now: context.now(), body };
  return await answerList(parts, people, total);
}

/** One result is asked for: by its id, or by event and bib. */
const isOnePerson = ({ id, event, bib, bib_number }: ListBody): boolean =>
  id !== undefined || (event !== undefined && (bib ?? bib_number) !== undefined);

const isGrouped = ({ group_by: groupBy = 'none' }: ListBody): boolean => groupBy !== 'none';

/** Only the people of one race are in the order of places. One without a board has nobody to order. */
function orderFault(body: ListBody, modality: number | null): Refused | null {
  if (!body.order?.some(isBoardOrder) || (modality !== null && !namesPeople(body))) return null;
  return wrongField('order', 'only the classification of one race is in this order: name the race');
}

const wrongField = (path: string, message: string): Refused =>
  refuse('invalid_request', { fields: [{ path, message }] });

/**
 * People found in the database, each with result and places from the board of their modality. The fields shown of each depend on their own
 * event: on-site registration sees more of its own.
 */
async function answerList(
  parts: ListAnswerParts,
  people: readonly ListedPerson[],
  total: number,
): Promise<RawAnswer | Refused> {
  const races = [...new Set(people.map(({ modality }) => modality))];
  if (races.length > mostBoards) return refuse('too_many_races');
  const { min_version: wanted = 0 } = parts.body;
  if (wanted > 0 && races.length > 1) return wrongField('min_version', 'each race has versions of its own: name one');
  const boards = await loadBoards(parts.node, races, wanted);
  if ([...boards.values()].some(({ version }) => version < wanted))
    return refuse('version_not_reached', { retryAfterS: 1 });
  const facts = await factsOf(parts.db, races, boards);
  const more = await moreOf(parts, people);
  const views = people.map((person) => {
    const visibility = visibilityOf(parts.caller, person.event);
    const board = boards.get(person.modality);
    const race = facts.get(person.modality);
    const view = viewOf(board, person, visibility, parts.includesModality);
    return { ...view, modality: view.modality ?? (race && presentRace(race, parts)), ...more.get(person.number) };
  });
  // Nobody found is an answer of the board that was asked, too.
  const answer = groupPeople(views, parts.body);
  const asked = boards.size === 0 && parts.board ? [parts.board] : [...boards.values()];
  const versions = asked.map(({ version }) => version);
  // One person is asked for without a race, and has the clock of theirs.
  const [only] = boards.size === 1 ? boards.values() : [];
  return new RawAnswer(JSON.stringify(encodeAnswer(listRegistrations, rolesOfCaller(parts.caller), answer)), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-total-count': String(total),
    'x-server-time': String((parts.board ?? only)?.timeAt(parts.now) ?? parts.now),
    // With several boards there is no one version.
    ...(versions.length === 1 && { 'x-board-version': String(versions[0]) }),
  });
}

/** The facts of the races of a list. One without a course has no board, and those who are in it name it all the same. */
async function factsOf(
  db: Db,
  races: readonly number[],
  boards: ReadonlyMap<number, LiveBoard>,
): Promise<Map<number, BoardFacts>> {
  const without = races.filter((race) => !boards.has(race));
  const texts = without.length > 0 ? await loadFactsTexts(db, without) : new Map<number, string>();
  const loaded = [...texts].map(([race, text]) => [race, parseFacts(text)] as const);
  return new Map([...[...boards].map(([race, { facts }]) => [race, facts] as const), ...loaded]);
}

function viewOf(
  board: LiveBoard | undefined,
  person: ListedPerson,
  visibility: Visibility,
  includesModality: boolean,
): StaffRegistrationView {
  const member = board?.roster.find(person.number);
  if (board && member) return presentRegistration(board, member, { shownAt: 'alone', visibility, includesModality });
  return presentPerson(person, visibility);
}

async function moreOf({ db, caller }: ListAnswerParts, people: readonly ListedPerson[]) {
  const seen = new Map<Visibility, number[]>();
  for (const { number, event } of people) {
    const visibility = visibilityOf(caller, event);
    seen.set(visibility, [...(seen.get(visibility) ?? []), number]);
  }
  const ofVenue = await staffFields(db, 'venue')(seen.get('venue') ?? []);
  const ofStaff = await staffFields(db, 'staff')(seen.get('staff') ?? []);
  return new Map([...ofVenue, ...ofStaff]);
}
