import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a PostgreSQL that can be cut, as a network is. */
export interface AWayToPostgres {
  /** The same database by this way. */
  readonly url: string;
  /** Settles when these words have come by in a statement. */
  readonly untilSaid: (words: string) => Promise<void>;
  /** Ends every connection; new ones are refused. For good at the end of a test file. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  /** Takes connections and what is said, and passes nothing on, as a PostgreSQL that was stopped (SIGSTOP). */
  readonly hang: () => void;
  /** Passes on what was said meanwhile. */
  readonly goOn: () => void;
}

export async function aWayToPostgres(url: string): Promise<AWayToPostgres> {
  const there = new URL(url);
  const socketFolder = there.searchParams.get('host');
  const sockets = new Set<Socket>();
  const ways = new Map<Socket, Socket>();
  let isHanging = false;
  const waiting = new Map<string, () => void>();
  const server: Server = createServer((near) => {
    near.on('data', (said: Buffer) => {
      for (const [words, resolve] of waiting) if (said.includes(words)) resolve();
    });
    const far =
      socketFolder === null
        ? connect(Number(there.port), there.hostname)
        : connect(`${socketFolder}/.s.PGSQL.${there.port}`);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined); // 'close' reaches the other end
      one.once('close', () => {
        sockets.delete(one);
        ways.delete(one);
        other.destroy();
      });
      if (!isHanging) one.pipe(other);
      ways.set(one, other);
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo; // listening on a port, never on a pipe
  const here = new URL(url);
  here.searchParams.delete('host');
  here.host = `127.0.0.1:${port}`;
  return {
    url: here.href,
    untilSaid: (words) => new Promise((resolve) => waiting.set(words, resolve)),
    cut: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
    hang: () => {
      isHanging = true;
      for (const [one, other] of ways) one.unpipe(other);
      for (const one of ways.keys()) one.pause();
    },
    goOn: () => {
      isHanging = false;
      for (const [one, other] of ways) one.pipe(other);
    },
  };
}
