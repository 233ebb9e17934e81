import { insertPenalty } from '@dorsal/server/modules/corrections/correction-repository.ts';
import { deriveModality } from '@dorsal/server/modules/derive/derive-modality.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { afterAll } from 'vitest';
import { type ARace, aContext, aRace, aRead, type RaceOptions, sendReads } from './a-race.ts';
import { type AWeb, aWeb } from './a-web.ts';
import { aTestDatabase } from './test-database.ts';

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
  const race = await aRace(context, { people: 7, described, prizes });
  const penalty = { timeMs: 90_000, reason: 'Tarjeta amarilla', user: null };
  await insertPenalty(db, race.people[0] ?? 0, penalty);
  const [start, middle, finish] = [1, 2, 3];
  await sendReads(
    context,
    start,
    [1, 2, 3, 4, 5, 6].map((bib) => aRead(bib, bib * 1_000)),
  );
  await sendReads(
    context,
    middle,
    [1, 2, 3, 4, 5, 6].map((bib) => aRead(bib, 20 * minute + bib * 1_000)),
  );
  await sendReads(
    context,
    finish,
    [1, 2, 3, 4, 6].map((bib) => aRead(bib, 40 * minute + bib * 60_000)),
  );
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
    (await (await web.post('/registrations', asked, token)).json()) as Row[]; // the answer of the call
  return { context, web, race, oid, checkpoints, rows };
}

export const bibs = (found: readonly Row[]): (string | undefined)[] => found.map((row) => row.bib_number);

/** Status and code of a refusal. */
export async function codeOf(response: Response): Promise<[number, string]> {
  const { error } = (await response.json()) as { error: { code: string } }; // every refusal has this shape
  return [response.status, error.code];
}

const secret = {
  id_number: '12345678Z',
  birthdate: '1990-02-28',
  contact_email: 'x@example.org',
  contact_phone: '600',
  town: 'Nules',
  emergency_name: 'Mare',
  emergency_phone: '699',
  mail_consent: true,
  mail_consent_at: new Date(0).toISOString(),
  mail_consent_by: 'paper form',
};

const described = {
  1: { ...secret, name: 'Àngela', surname: 'Núñez Pla', category: 'F-SEN', club: 'CA Vila' },
  2: {
    ...secret,
    name: 'Hidden',
    surname: 'Person',
    is_public: false,
    category: 'M-SEN',
    club: 'CA Vila',
    is_local: true,
  },
  3: { ...secret, name: 'Carla', surname: 'Mir', category: 'F-SEN', is_local: true },
  4: { ...secret, name: 'David', surname: 'Soler', category: 'M-VET', source: 'live_register' },
  6: { staff_status: 'disqualified', disqualified_reason: 'Another bib' },
} as const satisfies RaceOptions['described'];

const prizes = [
  { order: 1, total: 1, by: 'gender' as const },
  { order: 2, total: 1, by: 'category' as const, not_with: [1] },
] satisfies RaceOptions['prizes'];
