import { cpus, loadavg, totalmem } from 'node:os';

/** The measured machine in one line, with its load from other programs meanwhile. */
export function machineText(postgres: string): string {
  const [first] = cpus();
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  return `${first?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${memory}, ${process.platform} ${process.arch}, Node ${process.versions.node}, ${postgres}, load ${loadavg()[0]?.toFixed(1)}`;
}
