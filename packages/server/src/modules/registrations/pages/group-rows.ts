import { type Board, cohortAt } from '@dorsal/domain/ranking/board.ts';
import type { Cohort } from '@dorsal/domain/ranking/cohorts.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { ListedRow } from './list-page.ts';
import type { Grouping, PageQuestion } from './page-question.ts';

export interface RowGroup {
  readonly name: string;
  readonly rows: readonly ListedRow[];
}

/** Rows by what `group_by` names, groups in the order in which their first row comes, at most `limit` rows of each. */
export function groupRows(board: LiveBoard, { groupBy, limit }: PageQuestion, rows: readonly ListedRow[]): RowGroup[] {
  const groups = new Map<string, ListedRow[]>();
  const nameOf = aName(board, groupBy);
  for (const row of rows) {
    const name = nameOf(row.id);
    const group = groups.get(name) ?? [];
    if (group.length < limit) group.push(row);
    groups.set(name, group);
  }
  return [...groups].map(([name, ofGroup]) => ({ name, rows: ofGroup }));
}

function aName({ board, roster, facts }: LiveBoard, groupBy: Grouping): (id: number) => string {
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
