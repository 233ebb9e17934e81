import { saveEvent } from '@dorsal/server/modules/races/save-event.ts';
import { aProgram } from './a-program.ts';

/**
 * The whole program with an event whose venue takes entries, its desk and its staff, and what they ask. Call it at the top of a test file. `columns` are fields
 * of the event besides.
 */
export async function aVenue(columns: NonNullable<Parameters<typeof saveEvent>[2]['columns']> = {}) {
  const program = await aProgram();
  const { ask, context, tokenOf } = program;
  const { db } = context;
  const { number: event } = await db
    .selectFrom('event')
    .select('number')
    .where('slug', '=', 'venue')
    .executeTakeFirstOrThrow();
  await saveEvent(context, event, { columns: { allow_live_registration: true, ...columns } });
  const [admin, desk] = [tokenOf('admin'), tokenOf('live_register')];
  /** Asks as the desk, where no other token is named; gives the status with the answer. */
  const call = async (path: string, body: object, token: string | undefined = desk) => {
    const answer = await ask(path, { body, token });
    return { status: answer.statusCode, ...answer.json() };
  };
  /** The number of the newest command of that name, among the last 50. */
  const latest = async (name: string): Promise<number> => {
    const commands: readonly { readonly name: string; readonly number: number }[] = (
      await ask('/trail', { body: { limit: 50 }, token: admin })
    ).json();
    return commands.find((command) => command.name === name)?.number ?? Number.NaN;
  };
  /** Takes a command back as staff: 'done', or the refusal. */
  const undo = async (number: number) => (await call('/undo', { number }, admin)).error ?? 'done';
  return { ...program, db, event, admin, desk, call, latest, undo };
}

/** Somebody without a document, as a desk sends them. */
export const aPaper = (modality: string, bib: string, more: object = {}) => ({
  ...{ modality: { $oid: modality }, bib_number: bib, id_number: '0', valid_id: false, name: 'Ona', surname: 'Prat' },
  ...{ gender: 'female', birthdate: { $date: '1980-02-28T00:00:00.000Z' }, ...more },
});
