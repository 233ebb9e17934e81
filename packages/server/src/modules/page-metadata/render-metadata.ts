import { type Language, languages } from '@dorsal/contract/codecs/enums.ts';
import { apiPrefix } from '@dorsal/contract/endpoint.ts';
import { siteOid } from '#modules/posters/posters.ts';
import { escapedHtml, jsonInHtml } from './escape-html.ts';
import type { PageMetadata, Setting } from './metadata.ts';
import { textsOf } from './texts/texts.ts';

const locales: Readonly<Record<Language, string>> = { en: 'en_GB', ca: 'ca_ES', es: 'es_ES' };

export interface RenderSetting extends Setting {
  /** The address itself names the language. */
  readonly isLanguageAsked: boolean;
  /** Search engines are asked to leave out the whole installation. */
  readonly isPrivate: boolean;
}

/** The metadata as HTML for the head of the page: every text is escaped. */
export function renderMetadata(
  metadata: PageMetadata,
  { language, origin, siteName, isLanguageAsked, isPrivate }: RenderSetting,
): string {
  const title =
    metadata.title === null ? `${siteName} – ${textsOf(language).tagline}` : `${metadata.title} – ${siteName}`;
  const plain = origin + metadata.path;
  const inLanguage = (one: Language): string => `${plain}?lang=${one}`;
  const canonical = isLanguageAsked ? inLanguage(language) : plain;
  const image = `${origin}${apiPrefix}/posters/${metadata.poster ?? siteOid}/preview.png`;
  const meta = (kind: 'name' | 'property', name: string, content: string): string =>
    `<meta ${kind}="${name}" content="${escapedHtml(content)}" />`;
  const link = (rel: string, href: string, more = ''): string =>
    `<link rel="${rel}"${more} href="${escapedHtml(href)}" />`;
  const isHidden = isPrivate || metadata.isHidden === true;
  return [
    `<title>${escapedHtml(title)}</title>`,
    meta('name', 'description', metadata.description),
    ...(isHidden ? [meta('name', 'robots', 'noindex')] : []),
    link('canonical', canonical),
    ...languages.map((one) => link('alternate', inLanguage(one), ` hreflang="${one}"`)),
    link('alternate', plain, ' hreflang="x-default"'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', metadata.title ?? siteName),
    meta('property', 'og:description', metadata.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', locales[language]),
    ...languages.filter((one) => one !== language).map((one) => meta('property', 'og:locale:alternate', locales[one])),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', metadata.title ?? siteName),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...metadata.schemaOrg.map(
      (object) =>
        `<script type="application/ld+json">${jsonInHtml({ '@context': 'https://schema.org', ...object })}</script>`,
    ),
  ].join('\n    ');
}
