import { apiPrefix } from '@dorsal/contract/endpoint.ts';
import { type Language, languages } from '@dorsal/contract/enums.ts';
import { siteOid } from '#modules/posters/posters.ts';
import { escapedHtml, jsonInHtml } from './escape.ts';
import type { Head, Setting } from './head.ts';
import { textsOf } from './texts/texts.ts';

const locales: Readonly<Record<Language, string>> = { en: 'en_GB', ca: 'ca_ES', es: 'es_ES' };

export interface HeadAsked extends Setting {
  /** The address itself names the language. */
  readonly isLanguageAsked: boolean;
  /** Nothing of this installation is for search engines. */
  readonly isPrivate: boolean;
}

/** The head as HTML: every text of it escaped, whatever it holds. */
export function renderHead(head: Head, { language, origin, siteName, isLanguageAsked, isPrivate }: HeadAsked): string {
  const title = head.title === null ? `${siteName} – ${textsOf(language).tagline}` : `${head.title} – ${siteName}`;
  const plain = origin + head.path;
  const inLanguage = (one: Language): string => `${plain}?lang=${one}`;
  const canonical = isLanguageAsked ? inLanguage(language) : plain;
  const image = `${origin}${apiPrefix}/posters/${head.poster ?? siteOid}/preview.png`;
  const meta = (kind: 'name' | 'property', name: string, content: string): string =>
    `<meta ${kind}="${name}" content="${escapedHtml(content)}" />`;
  const link = (rel: string, href: string, more = ''): string =>
    `<link rel="${rel}"${more} href="${escapedHtml(href)}" />`;
  const isHidden = isPrivate || head.isHidden === true;
  return [
    `<title>${escapedHtml(title)}</title>`,
    meta('name', 'description', head.description),
    ...(isHidden ? [meta('name', 'robots', 'noindex')] : []),
    link('canonical', canonical),
    ...languages.map((one) => link('alternate', inLanguage(one), ` hreflang="${one}"`)),
    link('alternate', plain, ' hreflang="x-default"'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', head.title ?? siteName),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', locales[language]),
    ...languages.filter((one) => one !== language).map((one) => meta('property', 'og:locale:alternate', locales[one])),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', head.title ?? siteName),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...head.things.map(
      (thing) =>
        `<script type="application/ld+json">${jsonInHtml({ '@context': 'https://schema.org', ...thing })}</script>`,
    ),
  ].join('\n    ');
}
