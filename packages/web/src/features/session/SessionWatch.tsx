import { useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { checkSession } from './check-session.ts';

/** While somebody is logged in: looks on each change of page whether the session still holds, and says so at the log-in when it does not. */
export function SessionWatch({ onEnded }: { readonly onEnded: () => void }): ReactElement | null {
  const router = useRouter();
  useEffect(() => {
    const check = (): void => {
      void checkSession(Date.now()).then((found) => {
        if (found === 'ended') onEnded();
      });
    };
    check();
    return router.subscribe('onResolved', ({ pathChanged }) => pathChanged && check());
  }, [router, onEnded]);
  return null;
}
