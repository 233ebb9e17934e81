import { useEffect } from 'react';

/** The title of the browser's tab while a page stands; null: the product's name alone. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? 'Dorsal' : `${title} – Dorsal`;
  }, [title]);
}
