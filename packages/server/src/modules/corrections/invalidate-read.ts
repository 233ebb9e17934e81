import { findReaderByNumber } from '#modules/readers/reader-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import { mark } from '../derive/marks/mark-repository.ts';
import type { ReadKey } from '../derive/marks/marked-people-repository.ts';
import {
  deleteInvalidation,
  insertInvalidations,
  isLogged,
  isReadOfPerson,
  personToRule,
} from './correction-repository.ts';
import { refusalOfPerson } from './manual-times.ts';
import { isOfficialRead } from './official-reads.ts';

export type ReadJudged =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: 'read_not_found' | 'race_official' };

/** A read of somebody as staff name it. */
export interface NamedRead extends Omit<ReadKey, 'device'> {
  /** Public id and bib of the person. */
  readonly participant: string;
  readonly bib: string;
  /** The reader's public number. */
  readonly reader: number;
}

export type ReadOfPersonJudged =
  | ReadJudged
  | { readonly ok: false; readonly refusal: NonNullable<ReturnType<typeof refusalOfPerson>> };

/** Staff say whether a read of this person counts: as above, once it is sure to be theirs. The call `/judge-read`. */
export async function judgeReadOfPerson(
  context: Context,
  { participant, bib, reader, ...read }: NamedRead,
  { counts, reason }: { readonly counts: boolean; readonly reason: string },
  by: Actor,
): Promise<ReadOfPersonJudged> {
  const { db } = context;
  const person = await personToRule(db, participant);
  const refusal = refusalOfPerson(person, bib);
  if (!person || refusal) return { ok: false, refusal: refusal ?? 'registration_not_found' };
  const device = await findReaderByNumber(db, reader);
  const key = device === null ? null : { ...read, device };
  if (key === null || !(await isReadOfPerson(db, key, person))) return noRead;
  if (!counts) return invalidateRead(context, key, reason, by);
  const restored = await restoreRead(context, key, by);
  // It counts already: somebody else took it back.
  return restored.ok || restored.refusal === 'race_official' || !(await isLogged(db, key)) ? restored : { ok: true };
}

const noRead = { ok: false, refusal: 'read_not_found' } as const;
/** Taken back by `/undo`, too: results that are official are reopened first. */
const official = { ok: false, refusal: 'race_official' } as const;

/** Staff say that a read does not count. The read stays in the log, with that as its reason. Again is no change. */
export function invalidateRead(context: Context, read: ReadKey, reason: string, by: Actor): Promise<ReadJudged> {
  return runCommand(context, { name: 'read_invalidated', by }, async (trx, note): Promise<ReadJudged> => {
    if (!(await isLogged(trx, read))) return noRead;
    if (await isOfficialRead(trx, read)) return official;
    if (!(await insertInvalidations(trx, [read], { user: by.user, reason }))) return { ok: true };
    note(`chip:${read.chip}`, null, { [fieldOf(read)]: { reason } });
    await mark(trx, 'read_invalidated', { reads: [read] });
    return { ok: true };
  });
}

/** Staff take that back: the read is judged by the rules again. */
export function restoreRead(context: Context, read: ReadKey, by: Actor): Promise<ReadJudged> {
  return runCommand(context, { name: 'read_restored', by }, async (trx, note): Promise<ReadJudged> => {
    const gone = await deleteInvalidation(trx, read);
    if (!gone) return noRead;
    if (await isOfficialRead(trx, read)) return official;
    note(`chip:${read.chip}`, { [fieldOf(read)]: { reason: gone.reason } }, null);
    await mark(trx, 'read_restored', { reads: [read] });
    return { ok: true };
  });
}

const fieldOf = ({ device, epoch, seq, heardAt }: ReadKey): string => `read:${device}:${epoch}:${seq}:${heardAt}`;
