import type { Actor, SentCommand } from '#platform/actor.ts';
import { type Context, type Db, randomId } from '#platform/context.ts';
import { moveFileReferences } from '#platform/files/file-repository.ts';
import { refuse } from '#platform/http/answers.ts';
import {
  type FieldChange,
  findCommand,
  findFirstOutcome,
  insertCommand,
  lockCommandId,
  type StoredCommand,
  touchesSince,
} from './command-repository.ts';
import { standingTouches } from './standing-touches.ts';

/** Notes a thing as it was and is: objects of fields, or anything else as a whole. What did not change is left out. */
export type NoteChange = (subject: string, was: unknown, is: unknown) => void;

interface Running {
  /** In the past tense: `gun_set`. */
  readonly name: string;
  readonly by: Actor;
}

/** Does work as the last thing before the commit, after the trail: what others wait for (the roster gate). */
export type DoLast = (work: () => Promise<void>) => void;

/**
 * One change by staff: `act` does it in a transaction and notes what it changed, and the command is written into the trail with it. Sent
 * again under the same id it does nothing and gives its first outcome; another input under that id is refused (`command_id_reused`). A
 * refused act (`ok: false`) leaves no trace, so that sending it again tries it again. A command that takes another one back is refused where
 * that is done already (`undone_already`), and where a later command that stands changed the same fields (`touched_since`, which names it).
 */
export function runCommand<Outcome extends { readonly ok: boolean }>(
  { db }: Pick<Context, 'db'>,
  { name, by }: Running,
  act: (trx: Db, note: NoteChange, last: DoLast) => Promise<Outcome>,
): Promise<Outcome> {
  if (by.sent?.isPreview) return lookedAt(db, by, act);
  const inside = async (trx: Db): Promise<Outcome> => {
    const first = await firstOutcome(trx, by);
    if (first) return first.outcome as Outcome; // written below, by the same call
    if (by.undoes !== undefined) await refuseUndone(trx, by.undoes);
    await refuseCovered(trx, by.undoes); // or the writer would refuse it, and not name what to take back first
    const changes: FieldChange[] = [];
    const works: (() => Promise<void>)[] = [];
    const note: NoteChange = (subject, was, is) => void changes.push(...changesBetween(subject, was, is));
    const outcome = await act(trx, note, (work) => void works.push(work));
    if (!outcome.ok) throw new RolledBack(outcome);
    await moveFileReferences(trx, changes);
    // The rows are locked by now: nobody changes them any more before this is committed.
    await refuseCovered(trx, by.undoes);
    await insertCommand(trx, { ...storedAs(by, outcome), name, by, changes });
    for (const work of works) await work();
    return outcome;
  };
  // Inside of somebody's transaction a refusal takes the whole of it back: it is theirs to catch.
  if (db.isTransaction) return inside(db);
  const run = db.transaction().execute(inside);
  return run.catch((error: unknown) => {
    if (error instanceof RolledBack) return error.outcome as Outcome; // thrown above, by the same call
    throw error;
  });
}

/** A previewed act is refused as the act itself; nothing of it is noted, and no row of the trail is locked. */
async function lookedAt<Outcome>(
  db: Db,
  { undoes }: Actor,
  act: (trx: Db, note: NoteChange, last: DoLast) => Promise<Outcome>,
): Promise<Outcome> {
  if (undoes !== undefined) {
    refuseIfUndone(await findCommand(db, undoes));
    await refuseCovered(db, undoes);
  }
  return await act(db, unnoted, unnoted);
}

const unnoted = (): void => undefined;

/** The outcome is there for whoever sends the same again, and nobody can without an id. */
function storedAs({ sent }: Actor, outcome: unknown): { readonly id: string; readonly outcome: unknown } {
  return typeof sent?.id === 'string' ? { id: sent.id, outcome } : { id: randomId(), outcome: null };
}

/** Takes a refused outcome out of its transaction, of which nothing stays. */
class RolledBack extends Error {
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super('refused');
    this.outcome = outcome;
  }
}

async function refuseUndone(trx: Db, number: number): Promise<void> {
  refuseIfUndone(await findCommand(trx, number, { isLocked: true }));
}

/** Says by whom, and when: two people may have pressed for one change. */
function refuseIfUndone(command: StoredCommand | null): void {
  if (!command?.undoneBy) return;
  const { who, at } = command.undoneBy;
  const fault = { path: 'number', message: 'it was taken back already', who, at: at.toISOString() };
  throw refuse('undone_already', { fields: [fault] });
}

/** Names the later commands that stand, which are to be taken back first. */
async function refuseCovered(trx: Db, number: number | undefined): Promise<void> {
  if (number === undefined) return;
  const touches = await touchesSince(trx, [number]);
  const later = standingTouches(touches.filter(({ command }) => command > number));
  if (later.length === 0) return;
  const fields = later.map(({ subject, field, name, who, actor, at }) => ({
    path: `${subject}.${field}`,
    message: name,
    who: who ?? actor,
    at: at.toISOString(),
  }));
  throw refuse('touched_since', { fields });
}

async function firstOutcome(trx: Db, { name, sent }: Actor): Promise<{ readonly outcome: unknown } | null> {
  if (!sent?.id) return null;
  await lockCommandId(trx, sent.id);
  const first = await findFirstOutcome(trx, sent.id);
  if (!first) return null;
  if (first.actor !== name || !isSame(first, sent)) throw refuse('command_id_reused');
  return { outcome: first.outcome };
}

const isSame = (first: { through: string; fingerprint: string | null }, sent: SentCommand): boolean =>
  first.through === sent.through && first.fingerprint === sent.fingerprint;

/** The fields that differ between two states of a thing. A thing that was made or deleted has all its fields. */
export function changesBetween(subject: string, was: unknown, is: unknown): FieldChange[] {
  if (!isRecord(was ?? is) || !isRecord(is ?? was)) return isEqual(was, is) ? [] : [{ subject, field: '', was, is }];
  const [before, after] = [recordOf(was), recordOf(is)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !isEqual(before[field], after[field]))
    .map((field) => ({ subject, field, was: before[field] ?? null, is: after[field] ?? null }));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/** As the trail would write them. */
const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
