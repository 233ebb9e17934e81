import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { mayCall } from '#api/permissions.ts';
import type { Session } from '#api/session.ts';
import { adminLinks } from '#features/session/admin-links.ts';
import { PaletteOpener } from '#features/staff/palette/PaletteOpener.tsx';
import { useTexts } from '#i18n/use-texts.ts';

/** On a page of the public staff have the palette by its key: there the bib of the event at hand is meant. */
export function PaletteKey({ session }: { readonly session: Session }): ReactElement | null {
  const { t } = useTexts();
  const router = useRouter();
  if (!mayCall(session, 'searchPalette')) return null;
  const links = adminLinks(session.roles, (path) => path in router.routesByPath);
  return <PaletteOpener session={session} links={links.map(({ path, text }) => ({ path, name: t(text) }))} isKeyOnly />;
}
