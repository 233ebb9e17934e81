import { currentSession } from '#api/session.ts';
import type { PaletteItem } from './palette-items.ts';

/** As many as one remembers. */
const most = 6;

/** By the session: names of people are stored nowhere, and go with who was logged in. */
let recent: { readonly token: string | undefined; readonly items: readonly PaletteItem[] } = {
  token: undefined,
  items: [],
};

/** The things that were opened last from the palette, the last one first. */
export const recentItems = (): readonly PaletteItem[] => (recent.token === currentSession()?.token ? recent.items : []);

export function rememberItem(item: PaletteItem): void {
  const others = recentItems().filter(({ id }) => id !== item.id);
  recent = { token: currentSession()?.token, items: [{ ...item, isNear: false }, ...others].slice(0, most) };
}
