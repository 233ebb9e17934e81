import {
  RegistrationView,
  StaffRegistrationView,
  VenueRegistrationView,
} from '@dorsal/contract/views/people/registration-view.ts';
import * as z from 'zod';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { aBreather } from '#modules/derive/folding/breather.ts';
import { presentRegistration } from '#modules/registrations/present/present-registration.ts';
import type { Sight } from '#modules/registrations/present/sight.ts';
import { groupRows } from './group-rows.ts';
import { type ListedRow, listPage } from './list-page.ts';
import type { PageQuestion } from './page-question.ts';

/** JSON text of the answer, how many the filters leave, and the version that it shows. */
export interface BuiltPage {
  readonly json: string;
  readonly total: number;
  readonly version: number;
}

/** What only staff see of these people (participant numbers), asked for once a page. */
export type MoreOfPeople = (ids: readonly number[]) => Promise<ReadonlyMap<number, Partial<StaffRegistrationView>>>;

/** Longer answers are made in steps while the board stands still; shorter ones at once. */
const atOnce = 100;

/** Answers a question from a board. All of it is of one version. */
export async function buildPage(
  board: LiveBoard,
  question: PageQuestion,
  sight: Sight,
  more?: MoreOfPeople,
): Promise<BuiltPage> {
  const isLong = question.limit > atOnce || question.groupBy !== 'none';
  if (!isLong && !more) return buildAtOnce(board, question, sight);
  return await board.hold(async () => {
    const { groups, total } = groupsOf(board, question, sight);
    const everyone = groups.flatMap(({ rows }) => rows.map(({ id }) => id));
    const extra = await more?.(everyone);
    const breather = aBreather();
    const texts: string[] = [];
    for (const { rows } of groups) {
      const encoded: string[] = [];
      for (const row of rows) {
        encoded.push(encodeRow(board, row, question, sight, extra?.get(row.id)));
        if (breather.isDue()) await breather.pause();
      }
      texts.push(`[${encoded.join(',')}]`);
    }
    return { json: joinGroups(question, groups, texts), total, version: board.version };
  });
}

function buildAtOnce(board: LiveBoard, question: PageQuestion, sight: Sight): BuiltPage {
  const { rows, total } = listPage(board, question, sight);
  return {
    json: `[${rows.map((row) => encodeRow(board, row, question, sight)).join(',')}]`,
    total,
    version: board.version,
  };
}

function groupsOf(board: LiveBoard, question: PageQuestion, sight: Sight) {
  if (question.groupBy === 'none') {
    const { rows, total } = listPage(board, question, sight);
    return { groups: [{ name: '', rows }], total };
  }
  // The limit is one of each group: 'number shown' of the reports (document 3, section 2).
  const { rows, total } = listPage(board, { ...question, offset: 0, limit: Number.MAX_SAFE_INTEGER }, sight);
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
  sight: Sight,
  extra?: Partial<StaffRegistrationView>,
): string {
  const member = board.roster.find(id);
  if (!member) throw new Error('someone on the board is not on its roster');
  const { checkpoint, includesModality } = question;
  const shown = presentRegistration(board, member, { shownAt: { page: checkpoint }, sight, includesModality });
  const order = shownOrder === null ? {} : { shown_order: shownOrder };
  const row = { ...shown, ...extra, result: { ...shown.result, ...order } };
  return JSON.stringify(z.encode(views[sight], row));
}
