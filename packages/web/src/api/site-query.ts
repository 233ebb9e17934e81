import type { LocalText as LocalTextView, SiteView } from '@dorsal/contract/views/site-view.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** The firm that runs this site: content, never words of the program. */
export interface Site {
  readonly name: string;
  readonly founded?: number | undefined;
  readonly environment: string;
  readonly team: SiteView['team'];
  readonly contact: SiteView['contact'];
  readonly social: SiteView['social'];
  readonly sponsors: SiteView['sponsors'];
  /** The external shop that sells bibs. */
  readonly shopUrl?: string | undefined;
  readonly about: LocalText;
  readonly legalNotice: LocalText;
  readonly cookies: LocalText;
  readonly returnPolicy: LocalText;
  /** For admins: the legal texts that are still the program's own. */
  readonly neutral: readonly LegalText[];
}

/** Texts that the law wants of who runs a site. */
export type LegalText = 'legalNotice' | 'cookies' | 'returnPolicy';

/** The same in each language. */
export type LocalText = Readonly<LocalTextView>;

const getSite = async () => (await import('@dorsal/contract/calls/site.ts')).getSite;

/** The firm that runs this site. It changes so seldom that a visit asks for it once. Most pages do without it, so only the parts that need it show its failure. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => siteOf(await call(getSite, {}, signal)),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // A part that mounts later shows the failure with its retry button: a new fetch at mount would put the page back to its skeleton.
  retryOnMount: false,
  meta: { isQuiet: true },
});

const siteOf = ({ shop_url, legal_notice, return_policy, neutral = [], ...site }: SiteView): Site => ({
  ...site,
  shopUrl: shop_url,
  legalNotice: legal_notice,
  returnPolicy: return_policy,
  neutral: neutral.map((part) => legalTexts[part]),
});

/** Legal texts of the wire as the pages call them. */
export const legalTexts = { legal_notice: 'legalNotice', cookies: 'cookies', return_policy: 'returnPolicy' } as const;
