import { cpus, loadavg, totalmem } from 'node:os';

/** The machine that figures are of, in one line, and how busy it was with other things meanwhile. */
export function machineText(postgres: string): string {
  const [first] = cpus();
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  return `${first?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${memory}, ${process.platform} ${process.arch}, Node ${process.versions.node}, ${postgres}, load ${loadavg()[0]?.toFixed(1)}`;
}
