import { useEffect } from 'react';

/** The name of the site, which the server writes into the metadata of every page; in development the name of the product. */
export const siteTitle = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content || 'Dorsal';

/** The title of the browser's tab while a page stands; null: the name of the site alone. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? siteTitle() : `${title} – ${siteTitle()}`;
  }, [title]);
}
