import { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import { encodeAnswer } from '@dorsal/contract/endpoint.ts';
import type { StaffRegistrationView } from '@dorsal/contract/views/registration-view.ts';
import type { BoardNode } from '#modules/boards/board-node.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { scopeOf, seesPeople } from '#modules/races/race-visibility.ts';
import type { Context, Db } from '#platform/context.ts';
import { type HijackedAnswer, RawAnswer, type Refused, refuse } from '#platform/http/answers.ts';
import { type Caller, rolesOfCaller } from '#platform/http/caller.ts';
import { isRaceStaff, type Visibility, visibilityOf } from '#platform/http/visibility.ts';
import { deliver } from './pages/page-delivery.ts';
import { type PageQuestion, questionOfBody } from './pages/page-question.ts';
import { presentPerson, presentRegistration } from './pages/present-registration.ts';
import { filterOf, type ListBody, peoplePageOf } from './people-filter.ts';
import { findPeople, type ListedPerson } from './people-repository.ts';
import type { ClassificationParts, ListCall, Scope } from './scope.ts';
import { staffFields } from './staff-fields-repository.ts';

/** Null: the question is none for a board, its people are not shown to the caller, or the modality has no course and so no board. */
export async function answerFromBoard(
  parts: ClassificationParts,
  call: ListCall,
  { modality }: Scope,
): Promise<HijackedAnswer | Refused | null> {
  if (modality === null) return null;
  const { min_version: wanted = 0 } = call.body;
  const board = await parts.pages.node.boardAt(modality, wanted);
  if (!board) return null;
  if (!seesPeople(call.caller, board.visibility)) return null;
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
}

/** People found in the database. One person that is asked for and not there is a refusal, an empty list is none. */
export async function answerPeople(
  { context, node }: { readonly context: Context; readonly node: BoardNode },
  { body, caller }: { readonly body: ListBody; readonly caller: Caller | null },
  found: { readonly modality: number | null; readonly event: number | null },
): Promise<RawAnswer | Refused> {
  const isOwnEvent = caller?.kind === 'venue' && found.event === caller.event;
  const filter = filterOf(body, { ...found, seesNames: isRaceStaff(caller) || isOwnEvent, scope: scopeOf(caller) });
  const { people, total } = await findPeople(context.db, filter, peoplePageOf(body));
  if (people.length === 0 && isOnePerson(body)) return refuse('registration_not_found');
  const includesModality = body.include_modality === true || isOnePerson(body);
  const board = found.modality === null ? null : node.peek(found.modality);
  const parts = { db: context.db, node, caller, includesModality, board: board ?? null, now: context.now() };
  return await answerList(parts, people, total);
}

/** One result is asked for: by its id, or by event and bib. */
const isOnePerson = ({ id, event, bib, bib_number }: ListBody): boolean =>
  id !== undefined || (event !== undefined && (bib ?? bib_number) !== undefined);

/** Most boards that one list loads; people of further modalities are shown without results. */
const mostBoards = 30;

/**
 * People found in the database, each with result and places from the board of their modality. The fields shown of each depend on their own
 * event: on-site registration sees more of its own.
 */
async function answerList(parts: ListAnswerParts, people: readonly ListedPerson[], total: number): Promise<RawAnswer> {
  const boards = await boardsOf(parts.node, people);
  const more = await moreOf(parts, people);
  const views = people.map((person) => {
    const visibility = visibilityOf(parts.caller, person.event);
    return {
      ...viewOf(boards.get(person.modality), person, visibility, parts.includesModality),
      ...more.get(person.number),
    };
  });
  // Nobody found is an answer of the board that was asked, too.
  const asked = boards.size === 0 && parts.board ? [parts.board] : [...boards.values()];
  const versions = asked.map(({ version }) => version);
  // One person is asked for without a race, and has the clock of theirs.
  const [only] = boards.size === 1 ? boards.values() : [];
  return new RawAnswer(JSON.stringify(encodeAnswer(listRegistrations, rolesOfCaller(parts.caller), views)), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-total-count': String(total),
    'x-server-time': String((parts.board ?? only)?.timeAt(parts.now) ?? parts.now),
    // With several boards there is no one version.
    ...(versions.length === 1 && { 'x-board-version': String(versions[0]) }),
  });
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

async function boardsOf(node: BoardNode, people: readonly ListedPerson[]): Promise<Map<number, LiveBoard>> {
  const modalities = [...new Set(people.map(({ modality }) => modality))].slice(0, mostBoards);
  const boards = await Promise.all(modalities.map((modality) => node.board(modality)));
  return new Map(boards.flatMap((board) => (board ? [[board.modality, board] as const] : [])));
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
