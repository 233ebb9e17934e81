import type { AddressInfo } from 'node:net';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { OpenDatabase } from '#platform/db/open-database.ts';
import { listenFailure } from '#platform/http/probe-port.ts';
import { compose } from './compose.ts';

export interface ServerParts {
  readonly config: Config;
  readonly context: Context;
  readonly database: OpenDatabase;
}

export interface RunningServer {
  /** The public address, such as `http://localhost:8080`. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Starts the roles of the configuration on a migrated database. Throws a StartFailure when the port cannot be had. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { config } = parts;
  const { app, start, stop } = await compose(parts);
  const close = async (): Promise<void> => {
    await app.close();
    await stop();
  };
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await close();
    throw listenFailure(error, config);
  }
  start();
  return { address: addressOf(config, app.server.address()), close };
}

function addressOf(config: Config, bound: AddressInfo | string | null): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const isEverywhere = ['0.0.0.0', '::'].includes(config.host);
  const host = isEverywhere ? 'localhost' : config.host;
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  return `${config.tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
