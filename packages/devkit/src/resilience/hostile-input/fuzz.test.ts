import { allEndpoints } from '@dorsal/contract/calls/all-endpoints.ts';
import type { Endpoint } from '@dorsal/contract/endpoint.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan } from '#generator/plan.ts';
import { type Random, randomFrom } from '#random.ts';
import { seedOfThisRun } from '#resilience/this-run.ts';
import { sendReads } from '#store/send-reads.ts';
import { storeRace } from '#store/store-race.ts';
import { type Drawing, drawBody, drawPiece, type Schema } from './fuzz-bodies.ts';

const program = await aProgram();
const race = generateRace(aRacePlan({ seed: 4, slug: 'fuzz', modalities: [aModalityPlan({ field: 12 })] }));
const known: string[] = ['fuzz', '10k', 'start', 'finish', '1'];

beforeAll(async () => {
  const { context } = program;
  const stored = await storeRace(context.db, race);
  await sendReads(context, race, stored);
  await deriveEverything(context);
  for (const table of ['event', 'modality', 'participant', 'checkpoint'] as const) {
    const rows = await context.db.selectFrom(table).select('oid').limit(4).execute();
    known.push(...rows.map(({ oid }) => oid));
  }
});

/** A stream has no end to wait for; its own tests open it. Calls that end or change accounts come last, as they take the tokens of the others. */
const endsSessions = ['logOut', 'saveUser'];
const walked = (allEndpoints as readonly Endpoint[])
  .filter(({ answerKind }) => answerKind !== 'stream')
  .toSorted((one, other) => endsSessions.indexOf(one.name) - endsSessions.indexOf(other.name));
const bodiesOfEach = isLong ? 2_000 : 1;
const longestMs = 60_000;

function callerOf({ access }: Endpoint, random: Random): CallerKind {
  if (access === 'gateway' || access === 'phone') return access;
  if (access === 'public') return random.pick(['nobody', 'nobody', 'admin', 'timer']);
  if (access === 'signed_in') return random.pick(['admin', 'timer', 'live_register']);
  return random.pick(access as readonly CallerKind[]); // roles, and every role calls here
}

const schemaOf = (type: z.ZodType | undefined): Schema | null =>
  type === undefined ? null : (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema); // a JSON Schema, of which a part is read

/** The number of answers by status. */
const seen = new Map<number, number>();

interface Sent {
  readonly path: string;
  readonly body: string | undefined;
  readonly caller: CallerKind;
}

function draw(endpoint: Endpoint, schema: Schema | null, random: Random): Sent {
  const drawing: Drawing = { random, root: schema ?? {}, known };
  const path = endpoint.path.replaceAll(/:\w+/g, () => drawPiece(drawing));
  const names = Object.keys(endpoint.query?.shape ?? {}).filter(() => random.next() < 0.6);
  const query = names.map((name) => `${name}=${drawPiece(drawing)}`).join('&');
  return {
    path: query === '' ? path : `${path}?${query}`,
    body: schema === null ? undefined : drawBody(drawing),
    caller: callerOf(endpoint, random),
  };
}

/** The fault of the answer; null: none. */
async function faultOf(endpoint: Endpoint, { path, body, caller }: Sent): Promise<string | null> {
  const token = program.tokenOf(caller);
  const answered = program.ask(path, {
    method: endpoint.method,
    token,
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  });
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), longestMs).unref();
  });
  const answer = await Promise.race([answered, late]);
  if (answer) seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
  if (answer === null) return `no answer in ${longestMs / 1_000} s`;
  const isRefusedWell = answer.statusCode < 500 || answer.json().error?.code !== 'internal_error';
  return answer.statusCode === 500 || !isRefusedWell ? `${answer.statusCode} ${answer.body.slice(0, 200)}` : null;
}

// @spec [Safety] issue 16: 2,000 seeded fuzz bodies for each endpoint of the contract, without a 500 and without a call that stays unanswered
test(
  `odd bodies for each call of the contract, ${bodiesOfEach} of each: none ends in a 500, and each is answered`,
  async ({ onTestFailed }) => {
    const seed = seedOfThisRun(onTestFailed);
    const faults: string[] = [];
    for (const [at, endpoint] of walked.entries()) {
      const schema = schemaOf(endpoint.body);
      const random = randomFrom(seed * 1_000 + at);
      for (let count = 0; count < bodiesOfEach; count += 1) {
        const sent = draw(endpoint, schema, random);
        const fault = await faultOf(endpoint, sent);
        if (fault !== null && faults.length < 50)
          faults.push(
            `${endpoint.name} ${sent.caller} ${sent.path.slice(0, 200)} ${sent.body?.slice(0, 400) ?? ''}: ${fault}`,
          );
      }
    }
    if (isLong)
      process.stderr.write(
        `fuzz: ${walked.length} calls, ${walked.length * bodiesOfEach} requests, seed ${seed}, by status ${JSON.stringify([...seen])}\n`,
      );
    expect(faults).toEqual([]);
  },
  isLong ? 3_600_000 : 240_000,
);
