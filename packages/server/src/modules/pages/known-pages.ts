import type { Db } from '#platform/context.ts';
import { isEvent, isModality, isPerson } from './page-repository.ts';

/** Whether something stands at a path of the web app. */
export type KnowsPage = (path: string) => Promise<boolean>;

const finds = { e: isEvent, m: isModality, r: isPerson } as const;

/** Pages that name one thing, and what stands below them: `/e/{slug}`, `/m/{id}`, `/r/{id}/diploma`. */
const named = /^\/([emr])\/([^/]+)/;

/** What was found is not looked up again for so long: a crowd loads one page. */
const rememberedMs = 60_000;
const mostRemembered = 10_000;

/**
 * An unknown slug or id is a page that says so, with status 404 (design, section 5). Paths that name nothing are the app's own business,
 * and while the database is away everything is known: the page then says what failed.
 */
export function knownPages(db: Db, now: () => number): KnowsPage {
  const found = new Map<string, number>();
  return async (path) => {
    const [page = '', kind, name] = named.exec(path) ?? [];
    if (kind === undefined || name === undefined) return true;
    if ((found.get(page) ?? 0) > now()) return true;
    const isKnown = await finds[kind as keyof typeof finds](db, decoded(name)).catch(() => true); // the pattern lets through no other letter
    if (isKnown) {
      if (found.size >= mostRemembered) found.clear();
      found.set(page, now() + rememberedMs);
    }
    return isKnown;
  };
}

/** What is badly escaped is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
