import { type PaletteHit, searchPalette } from '@dorsal/contract/calls/staff/palette.ts';
import { foldText } from '@dorsal/domain/search/fold-text.ts';
import { nearness } from '@dorsal/domain/search/near-words.ts';
import { formatDay } from '@dorsal/domain/units/dates.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export type ItemKind = PaletteHit['kind'] | 'verb' | 'screen';

/** A line of the palette. */
export interface PaletteItem {
  readonly id: string;
  readonly kind: ItemKind;
  readonly name: string;
  readonly leads: string | (() => void);
  readonly bib?: string | undefined;
  readonly bibColor?: string | undefined;
  /** Facts that tell it from others of its name. */
  readonly details: readonly string[];
  readonly isNear?: boolean | undefined;
  readonly whyNot?: string | undefined;
}

/** The page of a hit. Events, races and people have theirs on the site until the back-office has its own. */
function pageOf({ kind, _id, slug = _id }: PaletteHit): string {
  const pages: Readonly<Record<PaletteHit['kind'], string>> = {
    event: `/e/${slug}`,
    circuit: `/c/${slug}`,
    modality: `/m/${_id}`,
    person: `/r/${_id}`,
    reader: `/admin/reader/${_id}`,
    organism: `/admin/organism/${_id}`,
    user: `/admin/user/${_id}`,
  };
  return pages[kind];
}

export const itemOf = (hit: PaletteHit): PaletteItem => ({
  id: `${hit.kind}:${hit._id}`,
  kind: hit.kind,
  name: hit.name,
  leads: pageOf(hit),
  bib: hit.bib,
  bibColor: hit.bib_color,
  details: [
    hit.kind === 'reader' || hit.kind === 'event' ? hit.number : undefined,
    hit.modality,
    hit.event,
    hit.club,
    hit.birth_year,
    hit.kind === 'organism' ? undefined : hit.detail,
    hit.date === undefined ? undefined : formatDay(hit.date, 'UTC'),
  ].flatMap((one) => (one === undefined ? [] : String(one))),
  isNear: hit.is_near,
});

/** The event or the race that the address is about: its bibs come first. */
export function placeOf(path: string): { readonly event?: string; readonly modality?: string } {
  const [, event] = /^\/(?:admin\/)?(?:e|registrations)\/([^/?#]+)/.exec(path) ?? [];
  if (event !== undefined) return { event: decodeURIComponent(event) };
  const [, modality] = /^\/(?:m|admin\/results|admin\/reports)\/([0-9a-f]{24})/.exec(path) ?? [];
  return modality === undefined ? {} : { modality };
}

/** The hits of the server for a text; until it has answered, those of the text before. */
export const hitsQuery = (text: string, place: ReturnType<typeof placeOf>) =>
  queryOptions({
    queryKey: ['staff', 'palette', text, place],
    queryFn: async ({ signal }) => (await call(searchPalette, { body: { text, ...place } }, signal)).map(itemOf),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
    // Said in the palette.
    meta: { isQuiet: true },
  });

/** Tells whether an item has all the words of a folded text, in any order; `isForgiving`: or a word that a mistake leads to. */
export function matches({ name, bib = '', details }: PaletteItem, text: string, isForgiving = false): boolean {
  const stored = foldText([bib, name, ...details].join(' '));
  const words = stored.split(/[\s·]+/);
  return text
    .split(' ')
    .every(
      (word) =>
        stored.includes(word) || (isForgiving && word.length > 3 && words.some((one) => nearness(word, one) !== null)),
    );
}

/** The items that match: those that begin with the text, those that have it, those with a mistake. */
export function foundAmong(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const rankOf = (item: PaletteItem): number => {
    if (foldText(item.name).startsWith(text)) return 0;
    return matches(item, text) ? 1 : 2;
  };
  return items.filter((item) => matches(item, text, true)).toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The same items with those that were shown before in their old order, and the late ones below. */
export function lateBelow(items: readonly PaletteItem[], before: readonly string[]): PaletteItem[] {
  const known = new Map(before.map((id, at) => [id, at]));
  const end = before.length;
  return items.toSorted((one, other) => (known.get(one.id) ?? end) - (known.get(other.id) ?? end));
}

interface SearchState {
  readonly text: string;
  readonly count: number;
  readonly isPending: boolean;
  readonly isOffline: boolean;
  readonly isFailed: boolean;
}

type StateKey = `palette.${'offline' | 'failed' | 'pending' | 'none' | 'found'}`;

/** The words under the list; null: none. Without a network nobody knows whether there is nothing. */
export function stateOf({ text, count, isPending, isOffline, isFailed }: SearchState): StateKey | null {
  if (text.trim() === '') return null;
  if (isOffline) return 'palette.offline';
  if (isFailed) return 'palette.failed';
  if (isPending) return 'palette.pending';
  return count === 0 ? 'palette.none' : 'palette.found';
}
