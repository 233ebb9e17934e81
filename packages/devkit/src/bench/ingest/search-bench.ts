import { Agent, request } from 'node:http';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { sql } from 'kysely';
import { benchBatches, layBenchRace } from '#bench/bench-race.ts';
import { type IngestServerParts, startIngestServer } from './ingest-server.ts';

export interface SearchFigures {
  /** A batch of reads, from the first byte to the answer: alone, and while everybody searches. */
  readonly aloneMs: Waits;
  readonly searchedMs: Waits;
  /** 99 of 100 while everybody searches, as often as alone. */
  readonly ratio: number;
  readonly answered: number;
  /** Searches that were asked to come again. */
  readonly putOff: number;
}

interface Waits {
  readonly p50: number;
  readonly p99: number;
}

export interface SearchBenchOptions extends Omit<IngestServerParts, 'modality'> {
  readonly people: number;
  readonly clients: number;
  readonly batches: number;
}

/** Many people search through all races, from an address each, while a gateway sends reads. Wants a migrated, empty database. */
export async function benchSearch(options: SearchBenchOptions): Promise<SearchFigures> {
  const race = await layBenchRace(options.context, options.people, 1);
  await deriveEverything(options.context);
  await sql`update participant set search = 'runner ' || bib`.execute(options.context.db);
  await sql`vacuum analyze participant`.execute(options.context.db);
  const server = await startIngestServer({ ...options, modality: race.modality });
  const bodies = benchBatches(race, 20)
    .slice(0, 2 * options.batches)
    .map((batch) => JSON.stringify(batch));
  const gateway = { port: server.port, agent: new Agent({ keepAlive: true }), path: '/api/reads' };
  const send = async (from: number): Promise<Waits> => {
    const waits: number[] = [];
    for (const body of bodies.slice(from, from + options.batches)) {
      const startedAt = performance.now();
      const status = await post(gateway, body);
      if (status !== 200) throw new Error(`a batch of reads was answered with ${status}`);
      waits.push(performance.now() - startedAt);
    }
    return waitsOf(waits);
  };
  const aloneMs = await send(0);
  const crowd = startCrowd(server.port, options.clients);
  const searchedMs = await send(options.batches);
  const { answered, putOff } = await crowd.stop();
  await server.stop();
  return { aloneMs, searchedMs, ratio: searchedMs.p99 / aloneMs.p99, answered, putOff };
}

/** Each client searches again as soon as it is answered; one that is put off does too, as the worst would. */
function startCrowd(port: number, clients: number) {
  let isOver = false;
  let [answered, putOff] = [0, 0];
  const search = async (client: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, localAddress: `127.0.1.${client + 1}` });
    for (let round = 0; !isOver; round += 1) {
      // A word that everybody has, and words too short for the index.
      const words = `${round % 2 === 0 ? 'runner' : 'ru'} ${(client * 37 + round) % 100}`;
      const status = await post(
        { port, agent, path: '/api/registrations' },
        JSON.stringify({ free_text_search: words }),
      );
      if (status === 200) answered += 1;
      else putOff += 1;
    }
    agent.destroy();
  };
  const all = Array.from({ length: clients }, (_, client) => search(client));
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(all);
      return { answered, putOff };
    },
  };
}

function post(
  { port, agent, path }: { readonly port: number; readonly agent: Agent; readonly path: string },
  body: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer bench' };
    const asked = request({ host: '127.0.0.1', port, agent, path, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', reject).end(body);
  });
}

function waitsOf(waits: readonly number[]): Waits {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99) };
}
