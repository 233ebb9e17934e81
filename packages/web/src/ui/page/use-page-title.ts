import { useEffect } from 'react';

/** What the site is called: the server writes it into the head of every page. Without that (in development) the name of the product. */
export const siteTitle = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content || 'Dorsal';

/** The title of the browser's tab while a page stands; null: the name of the site alone. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? siteTitle() : `${title} – ${siteTitle()}`;
  }, [title]);
}
