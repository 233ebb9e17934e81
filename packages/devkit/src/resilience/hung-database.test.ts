import { setTimeout as pause } from 'node:timers/promises';
import { allEndpoints } from '@dorsal/contract/calls/all-endpoints.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { aContext } from '@dorsal/testkit/a-race.ts';
import { aWayToPostgres } from '@dorsal/testkit/a-way-to-postgres.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, onTestFinished, test } from 'vitest';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan } from '#generator/plan.ts';
import { itemAt } from '#random.ts';
import { storeRace } from '#store/store-race.ts';
import { aGatewayToken } from './a-node.ts';
import { Gateway } from './gateway.ts';
import { runDorsal } from './served.ts';
import { isLong } from './this-run.ts';

const { db, url } = await aTestDatabase();
const hangMs = 30_000;
/** The pulse of the database says within four seconds that it hangs; from then on nothing waits for it. */
const known = { afterMs: 6_000, longestMs: 2_000 };

interface Asked {
  readonly name: string;
  readonly path: string;
  readonly body?: object;
  /** Needs no database: it is answered all the time. */
  readonly isInMemory: boolean;
}

interface Answered {
  readonly name: string;
  readonly isInMemory: boolean;
  readonly atMs: number;
  readonly tookMs: number;
  readonly status: number;
}

function callsOn(modality: string, event: string): Asked[] {
  const id = { $oid: modality };
  return [
    { name: 'GET /boards/…/finish', path: `/api/boards/${modality}/finish?limit=20`, isInMemory: true },
    {
      name: 'POST /registrations of a race',
      path: '/api/registrations',
      body: { modality: id, offset: 0, limit: 20 },
      isInMemory: false,
    },
    { name: 'POST /registrations/stats', path: '/api/registrations/stats', body: { modality: id }, isInMemory: true },
    { name: 'POST /modalities', path: '/api/modalities', body: { id, offset: 0, limit: 1 }, isInMemory: false },
    { name: 'POST /events', path: '/api/events', body: { offset: 0, limit: 10, use_cache: false }, isInMemory: false },
    { name: 'GET /constants', path: '/api/constants', isInMemory: true },
    { name: 'GET /posters/…', path: `/api/posters/${event}`, isInMemory: false },
    { name: 'GET /health/live', path: '/api/health/live', isInMemory: true },
    { name: 'GET /health/ready', path: '/api/health/ready', isInMemory: false },
    { name: 'GET /robots.txt', path: '/robots.txt', isInMemory: true },
  ];
}

test('what is asked while the database hangs are calls of the contract', () => {
  const paths = callsOn('M', 'E').map(({ path }) => path.replace(/^\/api/, '').replace(/\?.*/, ''));
  const calls = allEndpoints.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));
  expect(paths.filter((path) => !calls.some((call) => call.test(path)))).toEqual(['/robots.txt']);
});

/** The kinds of messages of a stream, until it ends. */
async function follow(address: string, modality: string) {
  const kinds: { readonly type: string; readonly at: number }[] = [];
  const response = await fetch(`${address}/api/live?modalities=${modality}`);
  const reading = (async () => {
    if (!response.body) return;
    for await (const piece of response.body.pipeThrough(new TextDecoderStream()))
      for (const [, type = ''] of piece.matchAll(/"type":"(\w+)"/g)) kinds.push({ type, at: performance.now() });
  })().catch(() => undefined);
  return { status: response.status, kinds, ended: reading };
}

if (isLong)
  // @spec [Safety] issue 16: PostgreSQL stopped for 30 s under load: what each page and call answers, streams go on, no read is lost, and a server ends within its bound
  test('a database that hangs under load: calls are answered or refused soon, streams go on, no read is lost, SIGTERM ends in time', async () => {
    const race = generateRace(
      aRacePlan({ seed: 9, slug: 'hangs', boxTroubles: [], modalities: [aModalityPlan({ field: 60 })] }),
    );
    const stored = await storeRace(db, race);
    const direct = aContext(db);
    const { oid: modality } = itemAt(stored.modalities, 0);
    const { oid: event } = await db
      .selectFrom('event')
      .select('oid')
      .where('slug', '=', 'hangs')
      .executeTakeFirstOrThrow();
    const way = await aWayToPostgres(url);
    const served = runDorsal(['serve', '--no-demo'], { DATABASE_URL: way.url });
    onTestFinished(() => void served.child.kill('SIGKILL'));
    const address = await served.ready;
    if (address === null) throw new Error((await served.ended).said);
    const token = await aGatewayToken({ context: direct });
    const asked = callsOn(modality, event);
    const ask = async ({ name, path, body, isInMemory }: Asked, since: number): Promise<Answered> => {
      const at = performance.now();
      const response = await fetch(`${address}${path}`, {
        ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(40_000),
      });
      await response.arrayBuffer();
      return { name, isInMemory, atMs: at - since, tookMs: performance.now() - at, status: response.status };
    };
    for (const one of asked) await ask(one, 0);
    const stream = await follow(address, modality);

    const gateway = new Gateway({ token, batches: race.batches, senders: 4 });
    gateway.find(address);
    const sent = gateway.sendAll();
    await gateway.untilAnswered(2);
    way.hang();
    const since = performance.now();
    const answers: Answered[] = [];
    const load = Array.from({ length: 4 }, async (_, client) => {
      for (let turn = client; performance.now() - since < hangMs; turn += 1) {
        answers.push(await ask(itemAt(asked, turn % asked.length), since));
        await pause(20);
      }
    });
    await pause(hangMs);
    way.goOn();
    const back = performance.now();
    await Promise.all([...load, sent]);
    const backMs = performance.now() - back;
    const heard = await db
      .selectFrom('read_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(heard.count).toBe(
      new Set(
        race.batches.flatMap(({ device, reads }) =>
          reads.map((read) => `${device} ${read.epoch} ${read.seq} ${read.chip} ${read.time}`),
        ),
      ).size,
    );

    expect(stream.status).toBe(200);
    const beats = stream.kinds.filter(({ type, at }) => type === 'heartbeat' && at >= since && at <= back);
    expect(beats.length).toBeGreaterThan(0);

    way.hang();
    const stopping = performance.now();
    served.child.kill('SIGTERM');
    await served.ended;
    const stopMs = performance.now() - stopping;
    await stream.ended;
    print(answers, { beats: beats.length, backMs, stopMs });
    way.goOn();
    await way.cut();
    await deriveEverything(direct);

    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
    expect(answers.filter(({ isInMemory, status }) => isInMemory && status !== 200)).toEqual([]);
    expect(answers.filter(({ tookMs }) => tookMs > 10_000)).toEqual([]);
    expect(answers.filter(({ atMs, tookMs }) => atMs > known.afterMs && tookMs > known.longestMs)).toEqual([]);
    expect(stopMs).toBeLessThan(23_000); // docs/operations.md; packages/cli/src/commands/stop-within.ts says of which waits
  }, 200_000);

function print(
  answers: readonly Answered[],
  more: { readonly beats: number; readonly backMs: number; readonly stopMs: number },
): void {
  const ms = (list: readonly Answered[]): string => `${Math.round(Math.max(0, ...list.map(({ tookMs }) => tookMs)))}`;
  for (const [name, all] of Map.groupBy(answers, (one) => one.name)) {
    const statuses = [...Map.groupBy(all, ({ status }) => status)].map(
      ([status, list]) => `${status} x ${list.length}`,
    );
    const late = all.filter(({ atMs }) => atMs > known.afterMs);
    process.stderr.write(`| ${name} | ${statuses.join(', ')} | ${ms(all)} | ${ms(late)} |\n`);
  }
  process.stderr.write(
    `heartbeats ${more.beats}, all batches after ${Math.round(more.backMs)} ms, stopped in ${Math.round(more.stopMs)} ms\n`,
  );
}
