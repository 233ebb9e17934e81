import type { Db } from '@dorsal/server/platform/context.ts';

/** One field of the trail with the command that changed it. */
export interface TrailLine {
  readonly name: string;
  readonly actor: string;
  readonly subject: string;
  readonly field: string;
  readonly was: unknown;
  readonly is: unknown;
}

/** The changes of all commands, the oldest first. */
export const trailOf = (db: Db): Promise<TrailLine[]> =>
  db
    .selectFrom('command')
    .innerJoin('command_change', 'command_change.command_number', 'command.number')
    .select(['command.name', 'command.actor'])
    .select(['command_change.subject', 'command_change.field', 'command_change.was', 'command_change.is'])
    .orderBy('command.number')
    .orderBy('command_change.position')
    .execute();

/** The names of all commands, the oldest first. */
export async function namesInTrail(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('command').select('name').orderBy('number').execute();
  return rows.map(({ name }) => name);
}
