import { getBoard } from '@dorsal/contract/calls/results/get-board.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '#api/call.ts';
import type { ClassificationSearch } from '../classification-search.ts';

/** Document 2, section 9: 'Classification page size 15'. */
export const pageSize = 15;

export interface BoardPageKey {
  readonly modality: string;
  /** Id of the checkpoint. */
  readonly checkpoint: string;
  readonly isFinish: boolean;
  readonly search: ClassificationSearch;
}

export interface BoardPage {
  readonly rows: readonly RegistrationView[];
  /** How many people the filters leave. */
  readonly total: number;
  readonly version: number;
}

/** The lowest version that the next fetch of a modality must show; a live message raises it. */
const wanted = new Map<string, number>();
export const wantVersion = (modality: string, version: number): void => {
  wanted.set(modality, Math.max(version, wanted.get(modality) ?? 0));
};

/** One page of a classification through the cacheable twin: for a known version the answer never changes. */
export const boardPageQuery = (page: BoardPageKey) =>
  queryOptions({
    queryKey: ['board', page.modality, page.checkpoint, page.search],
    queryFn: ({ signal }) => fetchPage(page, signal),
    placeholderData: keepPreviousData,
  });

async function fetchPage(page: BoardPageKey, signal: AbortSignal): Promise<BoardPage> {
  const { gender, status, category } = page.search;
  const version = wanted.get(page.modality);
  const query = {
    offset: ((page.search.page ?? 1) - 1) * pageSize,
    limit: pageSize,
    ...(gender === undefined ? {} : { gender: [gender] }),
    ...(category === undefined ? {} : { category: [category] }),
    ...(page.isFinish ? { status: [status ?? 'finished'] } : {}),
    ...(version === undefined ? {} : { v: version }),
  };
  const params = { modality: page.modality, checkpoint: page.checkpoint };
  const { answer, headers } = await callWithHeaders(getBoard, { params, query }, signal);
  const number = (name: string): number => Number(headers.get(name) ?? 0);
  return { rows: answer, total: number('x-total-count'), version: number('x-board-version') };
}
