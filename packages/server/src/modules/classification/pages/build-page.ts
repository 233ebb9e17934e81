import {
  RegistrationView,
  StaffRegistrationView,
  VenueRegistrationView,
} from '@dorsal/contract/views/registration-view.ts';
import { type Board, type Cohort, cohortAt } from '@dorsal/domain/ranking/board.ts';
import * as z from 'zod';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import type { Visibility } from '#platform/http/visibility.ts';
import { type ListedRow, listPage } from './list-page.ts';
import type { Grouping, PageQuestion } from './page-question.ts';
import { presentRegistration } from './present-registration.ts';

/** JSON text of the answer, how many the filters leave, and the version that it shows. */
export interface BuiltPage {
  readonly json: string;
  readonly total: number;
  readonly version: number;
}

/** The fields of these people that only staff see (participant numbers), read once a page. */
export type MoreOfPeople = (ids: readonly number[]) => Promise<ReadonlyMap<number, Partial<StaffRegistrationView>>>;

/** Longer answers are made in steps while the board stands still; shorter ones at once. */
const atOnce = 100;

/** Answers a question from a board. All of it is of one version. */
export async function buildPage(
  board: LiveBoard,
  question: PageQuestion,
  visibility: Visibility,
  more?: MoreOfPeople,
): Promise<BuiltPage> {
  const isLong = question.limit > atOnce || question.groupBy !== 'none';
  if (!isLong && !more) {
    const { rows, total } = listPage(board, question, visibility);
    const encoded = rows.map((row) => encodeRow(board, row, question, visibility));
    return { json: `[${encoded.join(',')}]`, total, version: board.version };
  }
  return await board.hold(async () => {
    const { groups, total } = groupsOf(board, question, visibility);
    const everyone = groups.flatMap(({ rows }) => rows.map(({ id }) => id));
    const extra = await more?.(everyone);
    const turn = createEventLoopTurn();
    const texts: string[] = [];
    for (const { rows } of groups) {
      const encoded: string[] = [];
      for (const row of rows) {
        encoded.push(encodeRow(board, row, question, visibility, extra?.get(row.id)));
        if (turn.isOver()) await turn.yieldToEventLoop();
      }
      texts.push(`[${encoded.join(',')}]`);
    }
    return { json: joinGroups(question, groups, texts), total, version: board.version };
  });
}

function groupsOf(board: LiveBoard, question: PageQuestion, visibility: Visibility) {
  if (question.groupBy === 'none') {
    const { rows, total } = listPage(board, question, visibility);
    return { groups: [{ name: '', rows }], total };
  }
  // The limit is one of each group: 'number shown' of the reports (document 3, section 2).
  const { rows, total } = listPage(board, { ...question, offset: 0, limit: Number.MAX_SAFE_INTEGER }, visibility);
  return { groups: groupRows(board, question, rows), total };
}

const joinGroups = (
  { groupBy }: PageQuestion,
  groups: readonly { readonly name: string }[],
  texts: readonly string[],
): string =>
  groupBy === 'none'
    ? (texts[0] ?? '[]')
    : `{${groups.map(({ name }, index) => `${JSON.stringify(name)}:${texts[index]}`).join(',')}}`;

const views = { public: RegistrationView, venue: VenueRegistrationView, staff: StaffRegistrationView };

/** One row as it travels. Encoded by the view that the reader may see: a field outside it cannot get out. */
function encodeRow(
  board: LiveBoard,
  { id, shownOrder }: ListedRow,
  question: PageQuestion,
  visibility: Visibility,
  extra?: Partial<StaffRegistrationView>,
): string {
  const member = board.roster.find(id);
  if (!member) throw new Error('someone on the board is not on its roster');
  const { checkpoint, includesModality } = question;
  const shown = presentRegistration(board, member, { shownAt: { page: checkpoint }, visibility, includesModality });
  const order = shownOrder === null ? {} : { shown_order: shownOrder };
  const row = { ...shown, ...extra, result: { ...shown.result, ...order } };
  return JSON.stringify(z.encode(views[visibility], row));
}

interface RowGroup {
  readonly name: string;
  readonly rows: readonly ListedRow[];
}

/** Rows by what `group_by` names, groups in the order in which their first row comes, at most `limit` rows of each. */
function groupRows(board: LiveBoard, { groupBy, limit }: PageQuestion, rows: readonly ListedRow[]): RowGroup[] {
  const groups = new Map<string, ListedRow[]>();
  const nameOf = createNameOf(board, groupBy);
  for (const row of rows) {
    const name = nameOf(row.id);
    const group = groups.get(name) ?? [];
    if (group.length < limit) group.push(row);
    groups.set(name, group);
  }
  return [...groups].map(([name, ofGroup]) => ({ name, rows: ofGroup }));
}

function createNameOf({ board, roster, facts }: LiveBoard, groupBy: Grouping): (id: number) => string {
  const cohortOf = (id: number) => cohortAt(board, board.slotOf.get(id) ?? -1);
  const names: Record<Grouping, (id: number) => string> = {
    none: () => '',
    gender: (id) => cohortOf(id)?.gender ?? '',
    category: (id) => categoryName(board, cohortOf(id)),
    club: (id) => roster.clubOf(id) ?? '',
    team: (id) => roster.find(id)?.person.team ?? '',
    modality: () => facts.oid,
    status: (id) => cohortOf(id)?.status ?? '',
    local: (id) => String(cohortOf(id)?.isLocal ?? false),
  };
  return names[groupBy];
}

/** A category is one of a gender: where two genders share its name, the group says which. */
function categoryName({ cohorts }: Board, cohort: Cohort | undefined): string {
  if (!cohort || cohort.category === null) return '';
  const { category, gender } = cohort;
  const isShared = cohorts.all.some((one) => one.count > 0 && one.category === category && one.gender !== gender);
  return isShared ? `${category} ${gender}` : category;
}
