import { afterAll } from 'vitest';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { mark } from '#modules/derive/marks/mark.ts';
import type { Context } from '#platform/context.ts';
import { aTestDatabase } from '#platform/db/test-database.ts';
import { type ARace, aContext, aRace, aRead, bring } from '#testing/a-race.ts';
import { type AWeb, aWeb } from '#testing/a-web.ts';

const minute = 60_000;

/** Row of an answer as it travels; tests look at it field by field. */
export interface Row {
  readonly _id: { readonly $oid: string };
  readonly bib_number?: string;
  readonly result?: Readonly<Record<string, unknown>> & {
    readonly intermediate_results?: readonly Readonly<Record<string, unknown>>[];
    readonly prizes?: Readonly<Record<string, unknown>>;
  };
  readonly [field: string]: unknown;
}

export interface FinishedRace {
  readonly context: Context;
  readonly web: AWeb;
  readonly race: ARace;
  /** Id of the modality, and of its checkpoints in course order. */
  readonly oid: string;
  readonly checkpoints: readonly string[];
  /** The rows that `POST /registrations` answers. */
  readonly rows: (body: object, token?: string) => Promise<Row[]>;
}

/**
 * Seven people of a 10 km race, served: 1 to 4 finish in this order with a penalty for 1, 5 is on the way, 6 is disqualified after the finish,
 * 7 has not started. 2 asked not to be named. Call it at the top of a test file.
 */
export async function aFinishedRace(): Promise<FinishedRace> {
  const { db, url } = await aTestDatabase();
  const context = aContext(db);
  const race = await aRace(context, { people: 7 });
  await describePeople(db, race);
  const [start, middle, finish] = [1, 2, 3];
  await bring(
    context,
    start,
    [1, 2, 3, 4, 5, 6].map((bib) => aRead(bib, bib * 1_000)),
  );
  await bring(
    context,
    middle,
    [1, 2, 3, 4, 5, 6].map((bib) => aRead(bib, 20 * minute + bib * 1_000)),
  );
  await bring(
    context,
    finish,
    [1, 2, 3, 4, 6].map((bib) => aRead(bib, 40 * minute + bib * 60_000)),
  );
  await mark(db, 'person_edited', { participants: race.people });
  await deriveModality(context, race.modality);
  const oid = (
    await db.selectFrom('modality').select('oid').where('number', '=', race.modality).executeTakeFirstOrThrow()
  ).oid;
  const checkpoints = (
    await db
      .selectFrom('checkpoint')
      .select('oid')
      .where('modality_number', '=', race.modality)
      .orderBy('position')
      .execute()
  ).map((row) => row.oid);
  const web = await aWeb(context, url);
  afterAll(() => web.close());
  const rows = async (asked: object, token?: string): Promise<Row[]> =>
    (await (await web.post('/registrations', asked, token)).json()) as Row[]; // what the call answers
  return { context, web, race, oid, checkpoints, rows };
}

export const bibs = (found: readonly Row[]): (string | undefined)[] => found.map((row) => row.bib_number);

/** Status and code of a refusal. */
export async function codeOf(response: Response): Promise<[number, string]> {
  const { error } = (await response.json()) as { error: { code: string } }; // every refusal has this shape
  return [response.status, error.code];
}

async function describePeople(db: Context['db'], race: ARace): Promise<void> {
  const person = (bib: number, columns: object) =>
    db
      .updateTable('participant')
      .set(columns)
      .where('number', '=', race.people[bib - 1] ?? 0)
      .execute();
  const secret = {
    id_number: '12345678Z',
    birthdate: '1990-02-28',
    contact_email: 'x@example.org',
    contact_phone: '600',
  };
  await person(1, {
    ...secret,
    name: 'Àngela',
    surname: 'Núñez Pla',
    category: 'F-SEN',
    club: 'CA Vila',
    search: '1 angela nunez pla ca vila',
  });
  await person(2, {
    ...secret,
    name: 'Hidden',
    surname: 'Person',
    is_public: false,
    category: 'M-SEN',
    club: 'CA Vila',
    is_local: true,
    search: '2 hidden person ca vila',
  });
  await person(3, {
    ...secret,
    name: 'Carla',
    surname: 'Mir',
    category: 'F-SEN',
    search: '3 carla mir',
    is_local: true,
  });
  await person(4, {
    ...secret,
    name: 'David',
    surname: 'Soler',
    category: 'M-VET',
    source: 'live_register',
    search: '4 david soler',
  });
  await person(6, { staff_status: 'disqualified', disqualified_reason: 'Another bib', search: '6 runner 6' });
  await db
    .insertInto('penalty')
    .values({ participant_number: race.people[0] ?? 0, time_ms: 90_000, reason: 'Tarjeta amarilla' })
    .execute();
  await db
    .insertInto('prize_rule')
    .values([
      { modality_number: race.modality, order: 1, total: 1, by: 'gender' },
      { modality_number: race.modality, order: 2, total: 1, by: 'category', not_with: [1] },
    ])
    .execute();
}
