import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import type { OpenDatabase } from '#platform/db/open-database.ts';
import { codeOf, StartFailure } from '#platform/start-failure.ts';

export interface ServerParts {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly log: Logger;
}

export interface RunningServer {
  /** Where people reach it, as `http://localhost:8080`. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Starts the roles of the configuration on a migrated database. Throws a StartFailure when the port cannot be had. */
export async function startServer({ config }: ServerParts): Promise<RunningServer> {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/api/health/live', async () => ({ status: 'live' }));
  app.get('/api/health/ready', async () => ({ status: 'ready' }));
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    throw listenFailure(error, config);
  }
  return { address: addressOf(config, app.server.address()), close: () => app.close() };
}

/** The sentence for a port that cannot be had, or the error itself. */
export function listenFailure(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program: stop it, or name another port with PORT.`,
    EACCES: `Port ${port} may only be used by root: name one above 1023 with PORT.`,
    EADDRNOTAVAIL: `HOST is '${host}': that is no address of this machine.`,
    ENOTFOUND: `HOST is '${host}': that is no address of this machine.`,
  };
  const sentence = sentences[codeOf(error)];
  return sentence === undefined ? error : new StartFailure(sentence, { cause: error });
}

function addressOf(config: Config, bound: AddressInfo | string | null): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const isEverywhere = ['0.0.0.0', '::'].includes(config.host);
  const host = isEverywhere ? 'localhost' : config.host;
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  return `${config.tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
