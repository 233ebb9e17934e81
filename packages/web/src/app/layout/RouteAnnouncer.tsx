import { useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { siteTitle } from '#ui/page/use-page-title.ts';

/** After a change of page puts the focus on the content, unless it was put elsewhere meanwhile, and announces the title as soon as the page has its own. */
export function RouteAnnouncer(): ReactElement {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(() => {
    let isNew = false;
    // While a page loads its title is the name of the site; only the home page has that title for good.
    const hasTitle = (): boolean => document.title !== siteTitle() || router.state.location.pathname === '/';
    const say = (): void => {
      if (!isNew || !hasTitle()) return;
      isNew = false;
      setTitle(document.title);
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
      {title}
    </div>
  );
}
