import { type LocalText, legalTexts, type Site } from '#api/site-query.ts';
import { type Language, languages } from '#i18n/languages.ts';
import type { Wire } from '../form/form-values.ts';

/** The fields of the wire as the pages call them. */
const pageNames: Readonly<Record<string, string>> = { ...legalTexts, shop_url: 'shopUrl' };

/** The site as it would be with these fields of a form, which are named as in `siteEditor`: `about.ca`. */
export function siteWith(site: Site, wire: Wire): Site {
  const changed: Record<string, unknown> = { ...site };
  for (const [name, value] of Object.entries(wire)) {
    const [part = '', line] = name.split('.');
    const page = pageNames[part] ?? part;
    if (line === undefined) changed[page] = value ?? undefined;
    else changed[page] = { ...recordOf(changed[page]), [line]: value ?? undefined };
  }
  // An entry that is being typed may lack what the wire wants of it.
  return { ...(changed as unknown as Site), name: typeof changed['name'] === 'string' ? changed['name'] : site.name }; // by the names above
}

const recordOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** The site as readers of one language get it, whatever the language of these screens is. */
export function inLanguage(site: Site, language: Language): Site {
  const shown = (texts: LocalText): LocalText => {
    const found = [language, ...languages].find((one) => texts[one]?.trim());
    return found === undefined ? {} : { [found]: texts[found] ?? '' };
  };
  return {
    ...site,
    about: shown(site.about),
    legalNotice: shown(site.legalNotice),
    cookies: shown(site.cookies),
    returnPolicy: shown(site.returnPolicy),
    team: site.team.map((member) => ({ ...member, name: member.name ?? '', roles: member.roles.map(shown) })),
    sponsors: site.sponsors.map((sponsor) => ({ ...sponsor, name: sponsor.name ?? '' })),
    social: site.social.map((link) => ({ ...link, network: link.network ?? '', url: link.url ?? '' })),
  };
}

/** The languages in which a text is not written. */
export const missingLanguages = (texts: LocalText): readonly Language[] =>
  languages.filter((language) => !texts[language]?.trim());
