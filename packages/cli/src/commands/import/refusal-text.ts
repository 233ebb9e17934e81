import type { ImportRefused } from '@dorsal/server/modules/imports/fault.ts';
import { CommandFailure } from '#shared/explain-failure.ts';

/** More lines than these help nobody. */
const mostLines = 200;

/** A refused file as one message with a line for each fault. */
export function refusedFile(file: string, { faults }: ImportRefused): CommandFailure {
  const lines = faults
    .slice(0, mostLines)
    .map(({ path, message }) => (path === '(file)' ? `  ${message}` : `  ${path}: ${message}`));
  const more = faults.length > mostLines ? [`  and ${faults.length - mostLines} more`] : [];
  return new CommandFailure([`${file} was refused, nothing of it is stored:`, ...lines, ...more].join('\n'));
}

/** Prints the refused rows of a file, and the notices about it, to standard error. */
export function printRefusedRows(
  rows: readonly { readonly line: number; readonly reason: string }[],
  notices: readonly string[],
): void {
  for (const notice of notices) console.error(`note: ${notice}`);
  for (const { line, reason } of rows) console.error(`line ${line}: ${reason}`);
}
