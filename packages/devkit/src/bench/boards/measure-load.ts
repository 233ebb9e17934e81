import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { LoadAnswer, LoadOptions } from './load-worker.ts';

/** One kind of request, measured in rounds that alternate with those of the others. */
export interface LoadFigure {
  readonly perSecond: number;
  /** Processor time of the serving thread for one answer, in µs: it is valid also where the machine is busy with other work. */
  readonly cpuUs: number;
}

export interface LoadRounds {
  readonly connections: number;
  readonly roundMs: number;
  readonly rounds: number;
}

export type Asked = Omit<LoadOptions, 'connections' | 'ms'>;

/** Rounds take turns, so that other work of the machine falls on all alike; the medians count. */
export async function measureLoad<Name extends string>(
  options: LoadRounds,
  asked: Record<Name, Asked>,
): Promise<Record<Name, LoadFigure>> {
  const names = Object.keys(asked) as Name[]; // keys() widens to string
  const rounds: Record<string, LoadFigure[]> = {};
  for (let round = -1; round < options.rounds; round++) {
    for (const name of names) {
      const figure = await oneRound({ ...asked[name], connections: options.connections, ms: options.roundMs });
      // The first of each warms up.
      if (round >= 0 || options.rounds === 1) rounds[name] = [...(rounds[name] ?? []), figure];
    }
  }
  const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
  return Object.fromEntries(
    names.map((name) => {
      const all = rounds[name] ?? [];
      return [name, { perSecond: median(all.map((one) => one.perSecond)), cpuUs: median(all.map((one) => one.cpuUs)) }];
    }),
  ) as Record<Name, LoadFigure>; // one entry a name
}

async function oneRound(load: LoadOptions): Promise<LoadFigure> {
  const cpu = process.threadCpuUsage();
  const { answers, ms } = await new Promise<LoadAnswer>((resolve, reject) => {
    new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: load })
      .once('message', resolve)
      .once('error', reject);
  });
  const { user, system } = process.threadCpuUsage(cpu);
  return { perSecond: Math.round((answers * 1_000) / ms), cpuUs: rounded((user + system) / answers) };
}

export function request(method: string, path: string, body?: object): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const more =
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${more}\r\n${text}`;
}

/** Answers these bodies in turn, whatever it is asked. */
export function startBareServer(texts: readonly string[]): Promise<Server> {
  const answers = texts.map((text) => {
    const body = Buffer.from(text);
    return {
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length) },
    };
  });
  let next = 0;
  const server = createServer((request, response) => {
    request.resume();
    const answer = answers[next++ % answers.length];
    response.writeHead(200, answer?.headers).end(answer?.body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

export const portOf = (server: Pick<Server, 'address'>): number => (server.address() as AddressInfo).port; // listening on a port, never on a pipe
export const rounded = (value: number): number => Math.round(value * 100) / 100;
