import { getSite, saveSite } from '@dorsal/contract/calls/site.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { legalTexts, SiteContent } from '@dorsal/contract/views/site-view.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context, Db } from '#platform/context.ts';
import { type FieldFault, type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf, rolesOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { isSafeImage, unsafeAddresses } from '#platform/safe-address.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { defaultContent } from './default-content.ts';
import { loadParts, writePart } from './site-repository.ts';

/** The content of the site. */
export const siteRoutes = (context: Context, { environment }: Pick<Config, 'environment'>): ServedEndpoint[] => [
  serveEndpoint(getSite, async ({ caller }) => ({
    ...(await siteContent(context.db)),
    neutral: rolesOfCaller(caller).includes('admin') ? await unsetLegalTexts(context.db) : undefined,
    environment,
    version: manifest.version,
  })),
  serveEndpoint(saveSite, async ({ body, caller }): Promise<AnswerOf<typeof saveSite> | Refused> => {
    const saved = await changeSite(context, body, actorOf(caller));
    return saved.ok ? { success: true } : refuse('invalid_request', { fields: saved.faults });
  }),
];

export type SiteChange = BodyOf<typeof saveSite>;
export type SiteSaved =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: 'invalid_request'; readonly faults: readonly FieldFault[] };

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

/** Sets the parts that are named; null: neutral again. */
export async function changeSite(context: Context, change: SiteChange, by: Actor): Promise<SiteSaved> {
  const faults = [...unsafeAddresses(linksOf(change)), ...unsafeAddresses(picturesOf(change), isSafeImage)];
  if (faults.length > 0) return { ok: false, refusal: 'invalid_request', faults };
  return await runCommand(context, { name: 'site_changed', by }, async (trx, note): Promise<SiteSaved> => {
    const before = await loadParts(trx);
    const parts = Object.entries(change).filter(([, content]) => content !== undefined);
    for (const [part, content] of parts) await writePart(trx, part, content ?? undefined);
    for (const [part, after] of parts) note(`site:${part}`, { content: before.get(part) ?? null }, { content: after });
    return { ok: true };
  });
}

type Addresses = Readonly<Record<string, string | null | undefined>>;

const linksOf = ({ social, shop_url, sponsors }: SiteChange): Addresses =>
  Object.fromEntries([
    ['shop_url', shop_url],
    ...(social ?? []).map(({ url }, at) => [`social.${at}.url`, url]),
    ...(sponsors ?? []).map(({ url }, at) => [`sponsors.${at}.url`, url]),
  ]);

const picturesOf = ({ team, sponsors }: SiteChange): Addresses =>
  Object.fromEntries([
    ...(team ?? []).map(({ photo }, at) => [`team.${at}.photo`, photo]),
    ...(sponsors ?? []).map(({ logo }, at) => [`sponsors.${at}.logo`, logo]),
  ]);
