import { isMet, type Line } from './bench.ts';

/** A row of the printed table: name, measured, required, the machine's own limit, the ratio to it, and whether the requirement is met. */
export function cellsOf(line: Line): string[] {
  const { what, value, unit, required, against } = line;
  const bound =
    required === null ? '' : 'least' in required ? `≥ ${number(required.least)}` : `≤ ${number(required.most)}`;
  const met = isMet(line);
  return [
    what,
    `${number(value)} ${unit}`.trim(),
    bound,
    against === null ? '' : `${number(against.value)} (${against.what})`,
    against === null || against.value === 0 ? '' : number(value / against.value),
    met === null ? '' : met ? 'yes' : 'NO',
  ];
}

const headings = ['what', 'measured', 'asked for', 'limit of the machine, same run', 'ratio', 'met'];

export function markdownTable(lines: readonly Line[]): string {
  const rows = [headings, headings.map(() => '---'), ...lines.map(cellsOf)];
  return rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** In columns, for a terminal. */
export function plainTable(lines: readonly Line[]): string {
  const rows = [headings, ...lines.map(cellsOf)];
  const widths = headings.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  return rows
    .map((cells) => `${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

/** Three digits that say something; thousands apart. */
function number(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const rounded = Number(value.toFixed(digits));
  return rounded.toLocaleString('en-GB', { maximumFractionDigits: digits });
}
