/**
 * Drafts of what is half typed, one for each tab of a desk: two people at one desk have a tab each, and neither types over the other. A tab keeps its own over
 * a reload; that of a tab that is closed is taken up by the next one that is opened.
 */
const tabUnder = 'dorsal.venue.tab';
const lockOf = (tab: string): string => `dorsal-venue-tab-${tab}`;

let known: string | null = null;

/** The id of this tab, over reloads. */
function thisTab(): string {
  if (known !== null) return known;
  known = stored(() => sessionStorage.getItem(tabUnder)) ?? newId();
  nameTab(known);
  return known;
}

function nameTab(tab: string): void {
  known = tab;
  stored(() => sessionStorage.setItem(tabUnder, tab));
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>; // pages without https have none
  // The lock of a page that was left comes free a moment later. Where it does not, this tab is the copy of one that lives.
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(), 3_000);
  locks
    ?.request(lockOf(tab), { signal: wait.signal }, () => {
      clearTimeout(timer);
      return new Promise<never>(() => undefined);
    })
    .catch(() => nameTab(newId()));
}

/** The draft of this tab under a name; null: there is none. */
export const tabDraft = (under: string): string | null => stored(() => localStorage.getItem(`${under}.${thisTab()}`));

/** Keeps it; null: there is nothing any more. */
export function keepTabDraft(under: string, text: string | null): void {
  const name = `${under}.${thisTab()}`;
  stored(() => (text === null ? localStorage.removeItem(name) : localStorage.setItem(name, text)));
}

interface LeftDraft {
  readonly text: string;
  /** It stands in this tab now, and no other takes it up. */
  readonly take: () => void;
}

/** The draft of a tab that is closed; null: there is none. A page of an older version kept one for all tabs, under the name alone. */
export async function leftDraft(under: string): Promise<LeftDraft | null> {
  const own = `${under}.${thisTab()}`;
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>; // pages without https have none
  const held = (await locks?.query())?.held ?? [];
  const living = new Set(held.map(({ name }) => name));
  const names = stored(() => Object.keys(localStorage)) ?? [];
  const left = names.find(
    (name) =>
      name === under ||
      (name.startsWith(`${under}.`) && name !== own && !living.has(lockOf(name.slice(under.length + 1)))),
  );
  const text = left === undefined ? null : stored(() => localStorage.getItem(left));
  if (left === undefined || text === null) return null;
  return { text, take: () => stored(() => localStorage.removeItem(left)) };
}

/** Pages may store nothing in some browsers: then what is typed lasts until the page is left. */
function stored<Value>(look: () => Value): Value | null {
  try {
    return look();
  } catch {
    return null;
  }
}

const newId = (): string => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
