import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time; `postgresMs` null where it cannot be known. */
export interface CpuSpent {
  readonly servingThreadMs: number;
  /** All threads of this process. */
  readonly nodeMs: number;
  readonly postgresMs: number | null;
}

/** Measures the processor time of this thread, of this process and of a PostgreSQL on the same machine (Linux alone), from now to `stop`. */
export function createCpuWatch(postgresPid: number | null): { readonly stop: () => CpuSpent } {
  const thread = process.threadCpuUsage();
  const node = process.cpuUsage();
  const postgres = postgresMs(postgresPid);
  return {
    stop: () => {
      const now = postgresMs(postgresPid);
      return {
        servingThreadMs: msOf(process.threadCpuUsage(thread)),
        nodeMs: msOf(process.cpuUsage(node)),
        postgresMs: now === null || postgres === null ? null : now - postgres,
      };
    },
  };
}

const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

/** Ticks of /proc are hundredths of a second. Backends that ended meanwhile are in the count of their postmaster. */
function postgresMs(postmaster: number | null): number | null {
  if (postmaster === null || process.platform !== 'linux') return null;
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : null;
    if (stat === null || (Number(name) !== postmaster && stat.parent !== postmaster)) continue;
    ticks += stat.own + (Number(name) === postmaster ? stat.ended : 0);
  }
  return ticks * 10;
}

function statOf(pid: string): { parent: number; own: number; ended: number } | null {
  try {
    // The name in brackets can hold spaces: fields are counted from its end on. See proc_pid_stat(5).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null; // ended while we looked
  }
}
