import { passwordOf, SUPERUSER } from './cluster.ts';
import type { Home } from './home.ts';
import type { Postmaster } from './postmaster-pid.ts';

/** The URL of a database of a running embedded PostgreSQL: through its socket where it has one, else over loopback. */
export function databaseUrl(
  home: Home,
  postmaster: Pick<Postmaster, 'port' | 'socketFolder'>,
  database: string,
): string {
  const url = `postgres://${SUPERUSER}:${passwordOf(home)}@127.0.0.1:${postmaster.port}/${database}`;
  return postmaster.socketFolder === '' ? url : `${url}?host=${encodeURIComponent(postmaster.socketFolder)}`;
}
