import type { Actor } from '#platform/actor.ts';
import type { Context, Db } from '#platform/context.ts';

/** The way in which a file is imported. Default: at once, by nobody in particular. */
export interface ImportRun<Imported> {
  readonly by?: Actor;
  /** Says what the import would do, and changes nothing. */
  readonly isTrial?: boolean;
  /** Official results may move. Default: a file that moves them is refused. */
  readonly movesOfficial?: boolean;
  /** Called in the transaction of the import, when all but the commit is done. */
  readonly settle?: (trx: Db, imported: Imported) => Promise<void>;
}

/** The author of an import that says no other. */
export const importer: Actor = { name: 'import', user: null };

/** Looks at one moment of the database, without a lock and without writing. */
export const inSnapshot = <Result>({ db }: Context, look: (trx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(look);
