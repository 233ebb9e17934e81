import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { callWithHeaders } from '#api/call.ts';
import { hub } from '#live/hub.ts';
import { type Participant, participantOf } from '#race/participant.ts';
import type { ClassificationSearch } from './classification-search.ts';

/** Document 2, section 9: 'Classification page size 15'. */
export const pageSize = 15;

type Filters = Pick<ClassificationSearch, 'page' | 'gender' | 'status' | 'category' | 'club'>;
type Order = 'arrival' | undefined;

export interface BoardPageKey {
  readonly modality: string;
  /** Id of the checkpoint. */
  readonly checkpoint: string;
  readonly isFinish: boolean;
  readonly search: Filters;
  /** Absent: by place. */
  readonly by?: Order;
  /** Asked while the organisers do not show who is registered: once they do, the page is another one. */
  readonly isListHidden?: boolean | undefined;
}

export interface BoardPage {
  /** The list and page that this is. */
  readonly list: string;
  readonly rows: readonly Participant[];
  /** The number of people that the filters leave. */
  readonly total: number;
  readonly version: number;
}

/** The lowest version that the next fetch of a modality must show; a live message raises it. */
const wanted = new Map<string, number>();
export const wantVersion = (modality: string, version: number): void => {
  wanted.set(modality, Math.max(version, wanted.get(modality) ?? 0));
};
export const wantedVersion = (modality: string): number => wanted.get(modality) ?? 0;

/** All that follows a board's moves, as parts of query keys. */
export const boardKey = (modality: string) => ['board', modality] as const;
export const pinnedKey = (modality: string) => ['pinned', modality] as const;

const keyOf = ({ modality, checkpoint, by, isListHidden, search }: BoardPageKey) => {
  const { page = 1, gender, status, category, club } = search;
  const asked = { gender, status, category, club, by, isListHidden: isListHidden || undefined };
  return [...boardKey(modality), checkpoint, asked, page] as const;
};

/** One page of a classification through the cacheable twin: for a known version the answer never changes. */
export const boardPageQuery = (page: BoardPageKey) =>
  queryOptions({
    queryKey: keyOf(page),
    queryFn: ({ signal }) => fetchBoardPage(page, signal),
    // Untyped there: both are pages of this query.
    structuralSharing: (before, after) => withSameRows(before as BoardPage | undefined, after as BoardPage),
    // The rows of another tab have no times for this one.
    placeholderData: (before: BoardPage | undefined, query) =>
      query?.queryKey[2] === page.checkpoint ? before : undefined,
  });

/** A person without changes stays the same object, in any place: their row is not drawn again. */
export function withSameRows(before: BoardPage | undefined, after: BoardPage): BoardPage {
  if (before === undefined) return after;
  const known = new Map(before.rows.map((row) => [row.id, row]));
  const rows = after.rows.map((row) => replaceEqualDeep(known.get(row.id), row));
  const isSame = rows.length === before.rows.length && rows.every((row, index) => row === before.rows[index]);
  // Placeholder data is compared with itself at each render: another object each time would render without end.
  const isWhole =
    isSame && before.list === after.list && before.total === after.total && before.version === after.version;
  return isWhole ? before : { ...after, rows: isSame ? before.rows : rows };
}

/** The first rows of the list that a page belongs to: its leader is among them, unless the fastest people are not classified. */
export const leaderQuery = (page: BoardPageKey) =>
  queryOptions({
    queryKey: [...keyOf({ ...page, by: undefined, search: { ...page.search, page: undefined } }), 'leader'] as const,
    queryFn: ({ signal }) => fetchRows({ ...page, by: undefined }, { offset: 0, limit: 3 }, signal),
  });

export const fetchBoardPage = (page: BoardPageKey, signal?: AbortSignal): Promise<BoardPage> =>
  fetchRows(page, { offset: ((page.search.page ?? 1) - 1) * pageSize, limit: pageSize }, signal);

const getBoard = async () => (await import('@dorsal/contract/calls/boards.ts')).getBoard;

interface Range {
  readonly offset: number;
  readonly limit: number;
}

async function fetchRows(page: BoardPageKey, range: Range, signal?: AbortSignal): Promise<BoardPage> {
  const { gender, status, category, club } = page.search;
  const version = wanted.get(page.modality);
  const query = {
    ...range,
    ...(gender === undefined ? {} : { gender: [gender] }),
    ...(category === undefined ? {} : { category: [category] }),
    ...(club === undefined ? {} : { club: [club] }),
    ...(page.isFinish && status !== undefined ? { status: [status] } : {}),
    ...(page.by === 'arrival' ? { order: ['-arrival'] } : {}),
    ...(version === undefined ? {} : { v: version, ...(hub.lineage !== undefined && { lineage: hub.lineage }) }),
  };
  const params = { modality: page.modality, checkpoint: page.checkpoint };
  const { answer, headers } = await callWithHeaders(getBoard, { params, query }, signal);
  return pageOf(page, { rows: answer.map(participantOf), headers });
}

interface Answered {
  readonly rows: readonly Participant[];
  readonly headers: Headers;
}

export function pageOf(page: BoardPageKey, { rows, headers }: Answered): BoardPage {
  const number = (name: string): number => Number(headers.get(name) ?? 0);
  return {
    list: JSON.stringify(keyOf(page)),
    rows,
    total: number('x-total-count'),
    version: number('x-board-version'),
  };
}
