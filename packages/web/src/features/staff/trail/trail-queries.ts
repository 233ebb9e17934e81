import { permissions, type TrailKind } from '@dorsal/contract/access.ts';
import { listTrail, undoCommand } from '@dorsal/contract/calls/staff/trail.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { searchText } from '@dorsal/domain/search/search-limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Command } from '#api/call.ts';
import { call } from '#api/call.ts';
import { commandWithHeaders } from '#api/command.ts';
import { isPermitted } from '#api/permissions.ts';
import type { Session } from '#api/session.ts';
import type { TrailSearch } from './trail-search.ts';

/** Changes on a page. */
export const pageSize = 25;

/** A change by staff, as the page shows one. */
export interface Change {
  readonly number: number;
  readonly name: string;
  readonly at: number;
  readonly who: string;
  readonly through: string;
  readonly undoes: number | undefined;
  readonly undoneBy: { readonly who: string; readonly at: number } | undefined;
  readonly canUndo: boolean;
  /** The later change that stands in the way of taking it back. */
  readonly blockedBy: number | undefined;
  /** Names of things, by the ids that stand in subjects, fields and values. */
  readonly names: Readonly<Record<string, string>>;
  readonly fields: readonly FieldOfChange[];
}

export interface FieldOfChange {
  readonly subject: string;
  readonly field: string;
  readonly was: unknown;
  readonly is: unknown;
}

/** The kinds of things that somebody may read the trail of. */
export const kindsFor = (session: Session | null): TrailKind[] =>
  (Object.keys(permissions.trail) as TrailKind[]).filter((kind) => isPermitted(session, permissions.trail[kind]));

/** A page of the trail, and whether there is another one after it. */
export const trailQuery = ({ q = '', subject, kind, page = 1 }: TrailSearch, kinds: readonly TrailKind[]) => {
  const words = searchText(q);
  const known = kinds.find((one) => one === kind);
  return queryOptions({
    queryKey: ['staff', 'trail', words, subject, known, page],
    queryFn: async ({ signal }) => {
      const filters = {
        ...(words && { free_text_search: words }),
        ...(subject && { subject }),
        ...(known && { kind: known }),
      };
      const body = { ...filters, offset: (page - 1) * pageSize, limit: pageSize + 1 };
      const views = await call(listTrail, { body }, signal);
      return { changes: views.slice(0, pageSize).map(changeOf), hasMore: views.length > pageSize };
    },
    placeholderData: keepPreviousData,
  });
};

/** The change that was sent under an id; null: it changed nothing, or not for who asks. */
export const sentQuery = (command: string) =>
  queryOptions({
    queryKey: ['staff', 'trail', 'sent', command],
    queryFn: async ({ signal }) => {
      const [view] = await call(listTrail, { body: { command, limit: 1 } }, signal);
      return view === undefined ? null : changeOf(view);
    },
  });

type CommandView = AnswerOf<typeof listTrail>[number];

const changeOf = ({
  undone_by,
  undone_who,
  undone_at,
  can_undo,
  blocked_by,
  changes: fields,
  ...view
}: CommandView): Change => ({
  ...view,
  undoneBy: undone_by === undefined ? undefined : { who: undone_who ?? '?', at: undone_at ?? view.at },
  ...{ undoes: view.undoes, canUndo: can_undo, blockedBy: blocked_by },
  fields: fields.map(({ subject: of, field, was, is }) => ({ subject: of, field, was, is })),
});

/** Takes a change back. `headers`: those that name what was looked at before. @throws CallFailed */
export const undo = (number: number, sent: Command) => commandWithHeaders(undoCommand, { body: { number } }, sent);

/** Kinds of things by which results are made. */
const moving: readonly string[] = ['event', 'modality', 'participant', 'configuration', 'chip', 'reader'];

/** Tells whether taking it back may move results. */
export const mayMove = ({ fields }: Pick<Change, 'fields'>): boolean =>
  fields.some(({ subject }) => moving.includes(subject.split(':')[0] ?? ''));
