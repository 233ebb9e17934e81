import { useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { siteTitle } from '#ui/page/use-page-title.ts';

/** After a change of page: the focus stands on the content, unless it was put elsewhere while the page came, and a screen reader hears the title as soon as the page has its own. */
export function RouteAnnouncer(): ReactElement {
  const router = useRouter();
  const [heard, setHeard] = useState('');
  useEffect(() => {
    let isNew = false;
    // A page that loads has the name of the site alone for its title; only the first page keeps it.
    const hasTitle = (): boolean => document.title !== siteTitle() || router.state.location.pathname === '/';
    const say = (): void => {
      if (!isNew || !hasTitle()) return;
      isNew = false;
      setHeard(document.title);
    };
    const titles = new MutationObserver(say);
    titles.observe(document.head, { subtree: true, childList: true, characterData: true });
    let left: Element | null = null;
    const stopLeaving = router.subscribe('onBeforeNavigate', () => {
      left = document.activeElement;
    });
    const stop = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
      if (fromLocation === undefined || !pathChanged) return;
      isNew = true;
      say();
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body || activeElement === left)
        document.getElementById('content')?.focus({ preventScroll: true });
    });
    return () => {
      titles.disconnect();
      stopLeaving();
      stop();
    };
  }, [router]);
  return (
    <div className="visually-hidden" role="status">
      {heard}
    </div>
  );
}
