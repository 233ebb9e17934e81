import { readFile, writeFile } from 'node:fs/promises';
import type { Bench, Line } from '@dorsal/devkit/bench/runs/bench.ts';
import { markdownTable } from '@dorsal/devkit/bench/runs/table.ts';

export interface MeasuredBench {
  readonly bench: Bench;
  readonly machine: string;
  readonly lines: readonly Line[];
}

const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->'];

/** Writes the tables into a Markdown file, in the place of those of the last run where it has any. */
export async function writeReport(file: string, measured: readonly MeasuredBench[]): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => `# Performance\n\n${begin}\n${end}\n`);
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  const [head, tail] =
    from < 0 || to < from ? [`${before}\n`, '\n'] : [before.slice(0, from), before.slice(to + end.length)];
  await writeFile(file, `${head}${begin}\n\n${reportOf(measured)}\n${end}${tail}`);
}

function reportOf(measured: readonly MeasuredBench[]): string {
  const [first] = measured;
  const day = new Date().toISOString().slice(0, 10);
  const tables = measured.map(
    ({ bench, lines }) => `### ${bench.name}\n\n${bench.summary}.\n\n${markdownTable(lines)}`,
  );
  return [`Measured on ${day}: ${first?.machine ?? ''}.\n`, ...tables].join('\n');
}
