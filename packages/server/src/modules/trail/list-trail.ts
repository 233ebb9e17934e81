import { type Caller, eventsOf, permissions, refusalOf } from '@dorsal/contract/access.ts';
import type { listTrail as listTrailCall } from '@dorsal/contract/calls/staff/trail.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import * as z from 'zod';
import { secretFields } from '#modules/races/editing/event-fields.ts';
import { type FieldTouch, touchesSince } from '#platform/commands/command-repository.ts';
import { standingTouches } from '#platform/commands/standing-touches.ts';
import type { Context } from '#platform/context.ts';
import {
  commandsInTheWay,
  findTrail,
  findTrailChanges,
  namesOfThings,
  type TrailQuestion,
  type TrailRow,
} from './trail-repository.ts';
import { commandsHeld, type TrailScope } from './trail-scope-repository.ts';
import { fieldsNotOf, hasUndoer, isUndoable, type UndoQuestion } from './undo.ts';

/** The changes that were asked for, of the kinds that a caller may see, the newest first. */
export async function listTrail(
  { db }: Pick<Context, 'db'>,
  question: BodyOf<typeof listTrailCall>,
  asked: Pick<TrailQuestion, 'scope' | 'hidden' | 'offset' | 'limit'> & Pick<UndoQuestion, 'roles'>,
): Promise<AnswerOf<typeof listTrailCall>> {
  const { subject, command, kind, free_text_search: words, from, to } = question;
  const rows = await findTrail(db, {
    ...asked,
    kind,
    subject,
    command,
    words,
    from: dateOf(from),
    to: dateOf(to),
  });
  // An import has tens of thousands of changes, and is not taken back.
  const undoable = rows.filter(({ name }) => hasUndoer(name)).map(({ number }) => number);
  const touches = await touchesSince(db, undoable);
  const numbers = rows.map(({ number }) => number);
  const held = await commandsHeld(db, numbers, asked.scope);
  const inTheWay = await commandsInTheWay(db, undoable);
  const byCommand = Map.groupBy(touches, ({ command }) => command);
  const byField = Map.groupBy(touches, keyOf);
  const blocks = ({ number, name }: TrailRow): number | 'never' | null => {
    const own = byCommand.get(number) ?? [];
    if (!isUndoable({ name, changes: own }) || !held.has(number)) return 'never';
    if (fieldsNotOf(asked.roles, { name, changes: own }).length > 0) return 'never';
    const hindrance = inTheWay.get(number);
    if (hindrance !== undefined) return hindrance ?? 'never';
    const later = own.flatMap((touch) => byField.get(keyOf(touch)) ?? []).filter(({ command }) => command > number);
    return standingTouches(later).at(-1)?.command ?? null;
  };
  const names = await namesOfThings(db, rows.flatMap(idsIn));
  return rows.map((row) => {
    const { number, name, at, actor, who, through, undoes, undoneBy, undoneWho, undoneAt, changes, totalChanges } = row;
    const blockedBy = undoneBy === null ? blocks(row) : 'never';
    return {
      number,
      name,
      at: at.getTime(),
      who: who ?? actor,
      through,
      undoes: undoes ?? undefined,
      undone_by: undoneBy ?? undefined,
      undone_who: undoneWho ?? undefined,
      undone_at: undoneAt?.getTime(),
      can_undo: blockedBy === null,
      blocked_by: typeof blockedBy === 'number' ? blockedBy : undefined,
      names: Object.fromEntries(
        idsIn(row).flatMap((id) => {
          const called = names.get(id);
          return called === undefined ? [] : [[id, called]];
        }),
      ),
      changes: [...changes],
      total_changes: totalChanges > changes.length ? totalChanges : undefined,
    };
  });
}

/** The ids of a command: those of its subjects, of what its fields are about, and those that are values. Readers by their number as their subject, problems by their subject, tills by their device. */
function idsIn({ changes }: TrailRow): string[] {
  const texts = changes.flatMap(({ subject, field, was, is }) => [
    subject,
    field,
    ...[was, is].flatMap((value) => (value === null ? [] : JSON.stringify(value).slice(0, 5_000))),
  ]);
  const readers = changes.flatMap(({ subject, field, was, is }) => [
    ...(/^reader:\d{1,9}$/.test(subject) ? [subject] : []),
    ...(field.startsWith('aside:') ? [was, is].flatMap(readerIn) : []),
    ...(field
      .match(/^read:(\d{1,9}):/)
      ?.slice(1)
      .map((reader) => `reader:${reader}`) ?? []),
    ...(subject.startsWith('problem:') ? [subject] : []),
    ...tillsIn(field, was, is),
  ]);
  return [
    ...new Set([...readers, ...texts.flatMap((text) => text.match(/(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g) ?? [])]),
  ];
}

const OfTill = z.object({ till: z.string() });

/** The devices of the tills that a change names. */
function tillsIn(field: string, ...values: readonly unknown[]): string[] {
  const [, closed] = /^till:([\w-]+):/.exec(field) ?? [];
  const named = values.flatMap((value) => {
    if (field === 'till') return typeof value === 'string' ? value : [];
    return OfTill.safeParse(value).data?.till ?? [];
  });
  return [...(closed === undefined ? [] : [closed]), ...named].filter((till) => till !== '');
}

const Mat = z.object({ reader: z.int().min(0) });

/** The reader of a mat that was set aside, as subjects name it. */
function readerIn(aside: unknown): string[] {
  const { success, data } = Mat.safeParse(aside);
  return success ? [`reader:${data.reader}`] : [];
}

const keyOf = ({ subject, field }: FieldTouch): string => `${subject} ${field}`;

const dateOf = (ms: number | undefined): Date | undefined => (ms === undefined ? undefined : new Date(ms));

/** The part of the trail that a caller may see and take back: by the table of permissions, of some kinds their events alone. */
export function trailScopeOf(caller: Caller): TrailScope {
  const kinds: string[] = [];
  const boundKinds: string[] = [];
  if (caller.kind !== 'session') return { kinds, boundKinds, events: [] };
  for (const [kind, { may }] of Object.entries(permissions.trail)) {
    if (refusalOf(may, caller) !== null) continue;
    (eventsOf(may, caller) === 'all' ? kinds : boundKinds).push(kind);
  }
  return { kinds, boundKinds, events: caller.events };
}

/** The fields whose values a caller may not see: those of the venue screen, which only who sees its settings knows. */
export const hiddenFrom = (caller: Caller): readonly string[] =>
  refusalOf(permissions.trail.user.may, caller) === null ? [] : secretFields;

/** The changes of one command, which may be tens of thousands, page by page. */
export const listTrailChanges = (
  { db }: Pick<Context, 'db'>,
  asked: Parameters<typeof findTrailChanges>[1],
): ReturnType<typeof findTrailChanges> => findTrailChanges(db, asked);
