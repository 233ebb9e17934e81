import type { SiteContent } from '@dorsal/contract/views/site/site-view.ts';
import type { ListedEvent } from '../facts/event-facts-repository.ts';
import { type Head, type Setting, shortened, type Thing } from '../head.ts';
import type { PlainKind } from '../page-of-path.ts';
import { filled, textsOf } from '../texts/texts.ts';
import { breadcrumb, itemList } from './things.ts';

type ListKind = 'home' | 'next' | 'past' | 'circuits';

interface Told extends Setting {
  readonly site: SiteContent;
}

const firm = ({ site, origin }: Told): Thing => ({
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
export function listHead(
  kind: 'home' | 'next' | 'past' | 'circuits',
  listed: readonly ListedEvent[],
  told: Told,
): Head {
  const { origin, language, siteName } = told;
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
        things: [{ '@type': 'WebSite', name: siteName, url: `${origin}/`, inLanguage: language }, firm(told), ...list],
      };
    case 'next':
      return { ...plain(texts.next, texts.nextText, '/events/next', told), things: list };
    case 'past':
      return { ...plain(texts.past, texts.pastText, '/events/past', told), things: list };
    case 'circuits':
      return { ...plain(texts.circuits, texts.circuitsText, '/circuits', told), things: list };
  }
}

/** Pages that name no race. */
export function plainHead(kind: Exclude<PlainKind, ListKind>, told: Told): Head {
  const { site, language } = told;
  const texts = textsOf(language);
  switch (kind) {
    case 'company': {
      const { name, founded } = site;
      const text =
        founded === undefined
          ? filled(texts.companyPlain, { name })
          : filled(texts.companyText, { name, founded: String(founded) });
      return { ...plain(texts.company, shortened(text), '/company', told), things: [firm(told)] };
    }
    case 'returns':
      return plain(texts.returns, texts.returnsText, '/return-policy', told);
    case 'cookies':
      return plain(texts.cookies, texts.cookiesText, '/cookies', told);
    case 'logIn':
      return { ...plain(texts.logIn, texts.logInText, '/login', told), isHidden: true };
    case 'venue':
      return { ...plain(texts.venue, texts.venueText, '/', told), isHidden: true };
    case 'unknown':
      return { ...plain(texts.unknown, texts.unknownText, '/', told), isHidden: true };
  }
}

const plain = (title: string, description: string, path: string, { origin }: Setting): Head => ({
  title,
  description,
  path,
  poster: null,
  things: [breadcrumb(origin, [{ name: title, path }])],
});
