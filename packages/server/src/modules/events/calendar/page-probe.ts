import type { probeRegistrationPage } from '@dorsal/contract/calls/events.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { Cache } from '#platform/cache.ts';

type Probed = AnswerOf<typeof probeRegistrationPage>;

/** Asks a page of a registration provider whether it answers, and whether it lets itself be framed by a page of this origin. */
export type PageProbe = (address: string, origin: string | undefined) => Promise<Probed>;

/** A page that takes longer is one that does not answer: who waits for it would have left. */
const longestMs = 5_000;
/** One look at a page serves all who open it in this time. */
const cachedMs = 60_000;
const mostPages = 500;

/** The probe of a running server. Of what comes back nothing but its status and headers is read. */
export function createPageProbe(fetchPage: typeof fetch = fetch): PageProbe {
  const cache = new Cache<Promise<Headers | null>>({ maxEntries: mostPages, maxAgeMs: cachedMs });
  return async (address, origin) => {
    // A page that this site itself serves.
    if (!address.startsWith('https://')) return { answers: true, frames: true };
    const headers = await cache.getOrMake(address, () => look(fetchPage, address));
    return { answers: headers !== null, frames: headers !== null && mayFrame(headers, origin) };
  };
}

/** The headers of a page; null: it does not answer. */
async function look(fetchPage: typeof fetch, address: string): Promise<Headers | null> {
  try {
    const response = await fetchPage(address, {
      signal: AbortSignal.timeout(longestMs),
      headers: { accept: 'text/html' },
    });
    await response.body?.cancel();
    // Pages that want a person (401, 403) refuse a program, and may well open for who is one.
    return response.status < 500 && response.status !== 404 ? response.headers : null;
  } catch {
    return null;
  }
}

/** Tells whether a browser shows a page with these headers inside of one of `origin`: by `frame-ancestors`, and without it by `X-Frame-Options`. */
function mayFrame(headers: Headers, origin: string | undefined): boolean {
  const policies = (headers.get('content-security-policy') ?? '').toLowerCase().split(/[;,]/);
  const ancestors = policies.flatMap((policy) => {
    const [name, ...sources] = policy.trim().split(/\s+/);
    return name === 'frame-ancestors' ? [sources] : [];
  });
  if (ancestors.length === 0) return headers.get('x-frame-options') === null;
  const own = URL.parse(origin ?? '');
  return ancestors.every((sources) => sources.some((source) => covers(source, own)));
}

/** A source of a content policy: `*`, `https:`, `*.example.org`, `https://example.org`. */
function covers(source: string, own: URL | null): boolean {
  if (source === '*') return true;
  if (own === null) return false;
  if (source.endsWith(':')) return source === own.protocol;
  const [scheme = '', hosts = ''] = source.includes('://') ? source.split('://') : [own.protocol.slice(0, -1), source];
  const host = hosts.replace(/\/.*$/, '');
  return (
    `${scheme}:` === own.protocol && (host.startsWith('*.') ? own.host.endsWith(host.slice(1)) : host === own.host)
  );
}
