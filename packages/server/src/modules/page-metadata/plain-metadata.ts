import type { SiteContent } from '@dorsal/contract/views/site-view.ts';
import type { ListedEvent } from './event-facts-repository.ts';
import { type PageMetadata, type SchemaObject, type Setting, shortened } from './metadata.ts';
import type { PlainKind } from './page-of-path.ts';
import { breadcrumb, itemList } from './schema-org.ts';
import { filled, textsOf } from './texts/texts.ts';

type ListKind = 'home' | 'next' | 'past' | 'circuits';

interface SiteSetting extends Setting {
  readonly site: SiteContent;
}

const firm = ({ site, origin }: SiteSetting): SchemaObject => ({
  '@type': 'Organization',
  name: site.name,
  url: `${origin}/`,
  foundingDate: site.founded === undefined ? undefined : String(site.founded),
  email: site.contact.email,
  telephone: site.contact.phone,
  address: site.contact.address,
  sameAs: site.social.length === 0 ? undefined : site.social.map(({ url }) => url),
});

/** Pages with a table of events or circuits. */
export function listMetadata(
  kind: 'home' | 'next' | 'past' | 'circuits',
  listed: readonly ListedEvent[],
  setting: SiteSetting,
): PageMetadata {
  const { origin, language, siteName } = setting;
  const texts = textsOf(language);
  const letter = kind === 'circuits' ? 'c' : 'e';
  const items = itemList(
    origin,
    listed.map(({ slug, name }) => ({ name, path: `/${letter}/${encodeURIComponent(slug)}` })),
  );
  const list = listed.length > 0 ? [items] : [];
  switch (kind) {
    case 'home':
      return {
        title: null,
        description: texts.home,
        path: '/',
        poster: null,
        schemaOrg: [
          { '@type': 'WebSite', name: siteName, url: `${origin}/`, inLanguage: language },
          firm(setting),
          ...list,
        ],
      };
    case 'next':
      return { ...plain(texts.next, texts.nextText, '/events/next', setting), schemaOrg: list };
    case 'past':
      return { ...plain(texts.past, texts.pastText, '/events/past', setting), schemaOrg: list };
    case 'circuits':
      return { ...plain(texts.circuits, texts.circuitsText, '/circuits', setting), schemaOrg: list };
  }
}

/** Pages that name no race. */
export function plainMetadata(kind: Exclude<PlainKind, ListKind>, setting: SiteSetting): PageMetadata {
  const { site, language } = setting;
  const texts = textsOf(language);
  switch (kind) {
    case 'company': {
      const { name, founded } = site;
      const text =
        founded === undefined
          ? filled(texts.companyPlain, { name })
          : filled(texts.companyText, { name, founded: String(founded) });
      return { ...plain(texts.company, shortened(text), '/company', setting), schemaOrg: [firm(setting)] };
    }
    case 'returns':
      return plain(texts.returns, texts.returnsText, '/return-policy', setting);
    case 'cookies':
      return plain(texts.cookies, texts.cookiesText, '/cookies', setting);
    case 'logIn':
      return { ...plain(texts.logIn, texts.logInText, '/login', setting), isHidden: true };
    case 'venue':
      return { ...plain(texts.venue, texts.venueText, '/', setting), isHidden: true };
    case 'timer':
      return { ...plain(texts.timer, texts.timerText, '/', setting), isHidden: true };
    case 'backOffice':
      return { ...plain(texts.backOffice, texts.backOfficeText, '/', setting), isHidden: true };
    case 'unknown':
      return { ...plain(texts.unknown, texts.unknownText, '/', setting), isHidden: true };
  }
}

const plain = (title: string, description: string, path: string, { origin }: Setting): PageMetadata => ({
  title,
  description,
  path,
  poster: null,
  schemaOrg: [breadcrumb(origin, [{ name: title, path }])],
});
