import { saveSite } from '@dorsal/contract/calls/site.ts';
import { faultsOfIssues, type ImportRefused, refused } from '#modules/imports/fault.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { changeSite } from './site-content.ts';

/** Sets the content of the site from a file: the body of `POST /site`. Parts that the file does not name stay. */
export async function importSite(
  context: Context,
  json: unknown,
  by: Actor = { name: 'command line', user: null },
): Promise<{ readonly ok: true; readonly parts: readonly string[] } | ImportRefused> {
  const read = saveSite.body.omit({ changes: true }).safeParse(json);
  if (!read.success) return refused(...faultsOfIssues(read.error.issues));
  const saved = await changeSite(context, read.data, by);
  return saved.ok ? { ok: true, parts: Object.keys(read.data) } : refused(...saved.faults);
}
