import { contentStaff } from '@dorsal/contract/access.ts';
import { getSite, saveSite } from '@dorsal/contract/calls/site.ts';
import type { Role } from '@dorsal/contract/codecs/enums.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { legalTexts, SiteContent } from '@dorsal/contract/views/site-view.ts';
import type { Actor } from '#platform/actor.ts';
import { newestChanges } from '#platform/commands/command-repository.ts';
import type { Conflict } from '#platform/commands/plan-edit.ts';
import { type NoteChange, runCommand } from '#platform/commands/run-command.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context, Db } from '#platform/context.ts';
import { type FieldFault, type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf, rolesOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { isSafeImage, unsafeAddresses } from '#platform/safe-address.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { defaultContent } from './default-content.ts';
import { planSite, withIds } from './merge-site.ts';
import { loadParts, lockSite, writePart } from './site-repository.ts';

/** The content of the site. */
export const siteRoutes = (context: Context, { environment }: Pick<Config, 'environment'>): ServedEndpoint[] => [
  serveEndpoint(getSite, async ({ caller }) => ({
    ...(await siteContent(context.db)),
    neutral: mayWrite(rolesOfCaller(caller)) ? await unsetLegalTexts(context.db) : undefined,
    environment,
    version: manifest.version,
  })),
  serveEndpoint(saveSite, async ({ body, caller }): Promise<AnswerOf<typeof saveSite> | Refused> => {
    const saved = await changeSite(context, body, actorOf(caller));
    return saved.ok ? { success: true } : refuse(saved.refusal, { fields: saved.faults });
  }),
];

const mayWrite = (roles: readonly Role[]): boolean => contentStaff.some((role) => roles.includes(role));

/** Parts as they are to be, or (in `changes`) what was touched. */
export type SiteChange = BodyOf<typeof saveSite>;
export type SiteSaved =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly refusal: 'invalid_request' | 'changed_meanwhile';
      readonly faults: readonly FieldFault[];
    };

/** The content of the site: each part as it was set, else the neutral default, also for a stored part that this program cannot parse. */
export async function siteContent(db: Db): Promise<SiteContent> {
  const parts = await loadParts(db);
  const readable = Object.entries(SiteContent.shape).flatMap(([part, schema]) => {
    const read = schema.safeParse(parts.get(part));
    return parts.has(part) && read.success ? [[part, read.data] as const] : [];
  });
  return { ...defaultContent, ...Object.fromEntries(readable) };
}

/** The legal texts that nobody has set. */
export async function unsetLegalTexts(db: Db): Promise<(typeof legalTexts)[number][]> {
  const parts = await loadParts(db);
  return legalTexts.filter((part) => !parts.has(part));
}

/** Sets the parts that are named; null: neutral again. Changes are merged with what others have written meanwhile. */
export async function changeSite(context: Context, { changes, ...body }: SiteChange, by: Actor): Promise<SiteSaved> {
  const beside = Object.entries(body).filter(([, content]) => content !== undefined);
  if (changes !== undefined && beside.length > 0)
    return invalid(beside.map(([path]) => ({ path, message: besideFault })));
  return await runCommand(context, { name: 'site_changed', by }, async (trx, note): Promise<SiteSaved> => {
    await lockSite(trx);
    const plan = changes === undefined ? null : planSite(await siteContent(trx), changes);
    if (plan?.ok === false) return await conflictRefusal(trx, plan.conflicts);
    const parts = plan === null ? beside : [...plan.parts];
    const faults = parts.flatMap(([part, content]) => faultsOf(part, content));
    if (faults.length > 0) return invalid(faults);
    await writeParts({ db: trx, newId: context.newId }, parts, note);
    return { ok: true };
  });
}

async function writeParts(
  { db: trx, newId }: Pick<Context, 'db' | 'newId'>,
  parts: readonly (readonly [string, unknown])[],
  note: NoteChange,
): Promise<void> {
  const before = await loadParts(trx);
  for (const [part, content] of parts) {
    const after = withIds(part, content, newId) ?? null;
    await writePart(trx, part, after ?? undefined);
    note(`site:${part}`, { content: before.get(part) ?? null }, { content: after });
  }
}

const besideFault = 'a part stands beside the changes: send one or the other';
const invalid = (faults: readonly FieldFault[]): SiteSaved => ({ ok: false, refusal: 'invalid_request', faults });

/** The reasons not to store a part like this. */
function faultsOf(part: string, content: unknown): FieldFault[] {
  if (content === null) return [];
  const named = { [part]: content };
  const read = SiteContent.partial().safeParse(named);
  if (!read.success) return read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return [...unsafeAddresses(linksOf(read.data)), ...unsafeAddresses(picturesOf(read.data), isSafeImage)];
}

/** Names what stands instead, with who wrote it and when. */
async function conflictRefusal(trx: Db, conflicts: readonly Conflict[]): Promise<SiteSaved> {
  const faults = conflicts.map(async ({ field, theirs }): Promise<FieldFault> => {
    const [last] = await newestChanges(trx, `site:${field.split('.')[0] ?? ''}`, ['content']);
    const author = last && { who: last.who ?? last.actor, at: last.at.toISOString() };
    return { path: field, message: 'somebody else has changed it meanwhile', theirs, ...author };
  });
  return { ok: false, refusal: 'changed_meanwhile', faults: await Promise.all(faults) };
}

type Addresses = Readonly<Record<string, string | null | undefined>>;
type Parts = { readonly [Part in keyof SiteContent]?: SiteContent[Part] | undefined };

const linksOf = ({ social, shop_url, sponsors }: Parts): Addresses =>
  Object.fromEntries([
    ['shop_url', shop_url],
    ...(social ?? []).map(({ url }, at) => [`social.${at}.url`, url]),
    ...(sponsors ?? []).map(({ url }, at) => [`sponsors.${at}.url`, url]),
  ]);

const picturesOf = ({ team, sponsors }: Parts): Addresses =>
  Object.fromEntries([
    ...(team ?? []).map(({ photo }, at) => [`team.${at}.photo`, photo]),
    ...(sponsors ?? []).map(({ logo }, at) => [`sponsors.${at}.logo`, logo]),
  ]);
