/** Pages that name no race. */
export type PlainKind =
  | 'home'
  | 'next'
  | 'past'
  | 'circuits'
  | 'company'
  | 'returns'
  | 'cookies'
  | 'logIn'
  | 'venue'
  | 'timer'
  | 'backOffice'
  | 'unknown';

/** A page of the web app, as its path names it. `rest`: the path below the named thing (`/registrations`). */
export type Page =
  | { readonly kind: PlainKind }
  /** No address of its own: the app leads on at once. */
  | { readonly kind: 'leadsOn'; readonly to: string }
  | { readonly kind: 'event' | 'circuit' | 'race' | 'runner'; readonly name: string; readonly rest: string };

const plain: Readonly<Record<string, PlainKind>> = {
  '/': 'home',
  '/events/next': 'next',
  '/events/past': 'past',
  '/results': 'past',
  '/circuits': 'circuits',
  '/company': 'company',
  '/return-policy': 'returns',
  '/cookies': 'cookies',
  '/login': 'logIn',
  '/forgotten-password': 'logIn',
  '/new-password': 'logIn',
};

const kinds = { e: 'event', c: 'circuit', m: 'race', r: 'runner' } as const;

/** The page of an address. `search`: with the question mark; `?type=next` of `/results` is what calendars of before linked to. */
export function pageOfPath(path: string, search = ''): Page {
  const kind = plain[path === '/' ? path : path.replace(/\/+$/, '')];
  if (kind === 'past' && path.startsWith('/results') && new URLSearchParams(search).get('type') === 'next')
    return { kind: 'next' };
  if (kind) return { kind };
  // A calendar that there is not is the next one.
  if (/^\/events(\/[^/]*)?\/?$/.test(path)) return { kind: 'leadsOn', to: '/events/next' };
  if (path.startsWith('/live-register/')) return { kind: 'venue' };
  if (path.startsWith('/timer/')) return { kind: 'timer' };
  if (/^\/admin(\/|$)/.test(path)) return { kind: 'backOffice' };
  const [, letter, name, rest = ''] = /^\/([ecmr])\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  if (letter === undefined || name === undefined) return { kind: 'unknown' };
  return { kind: kinds[letter as keyof typeof kinds], name: decoded(name), rest: rest.replace(/\/+$/, '') }; // the pattern lets through no other letter
}

/** A badly escaped name stays as it is; PostgreSQL stores no null character. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    return text;
  }
}
