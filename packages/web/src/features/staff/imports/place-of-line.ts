import type { StaffTextKey } from '#i18n/en/staff.ts';
import type { SaidBy } from '#i18n/use-texts.ts';

/** A place in a file in words: `line 12` and the file as a whole; the field of an event file stays as its author wrote it. */
export function placeOfLine(at: string, say: SaidBy<StaffTextKey>): string {
  const [, line] = /^line (\d+)$/.exec(at) ?? [];
  if (line !== undefined) return say('imports.at.line', { line });
  return at === '(file)' || at === 'file' ? say('imports.at.file') : at;
}
