import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { mayEnter } from '#api/permissions.ts';
import type { Session } from '#api/session.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { SearchIcon } from '#ui/controls/icons.tsx';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import classes from './PaletteOpener.module.css';

const Palette = lazy(
  loadWithRetry(
    async () => {
      const [palette, texts] = await Promise.all([import('./Palette.tsx'), import('#i18n/staff-texts.ts')]);
      await texts.loadStaffTexts();
      return { default: palette.Palette };
    },
    { isAsked: true },
  ),
);

interface Props {
  readonly session: Session;
  /** The screens of the menu. */
  readonly links: readonly { readonly path: string; readonly name: string }[];
  /** The key alone opens it: the page has no room for a button. */
  readonly isKeyOnly?: boolean;
}

/** The button of the palette and its key, Ctrl-K or Cmd-K, which works in fields too. */
export function PaletteOpener({ session, links, isKeyOnly = false }: Props): ReactElement {
  const { t } = useTexts();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((is) => !is);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const screens = [...links, ...ownScreens(session, t)].filter(({ path }) => path in router.routesByPath);
  return (
    <>
      {isKeyOnly ? null : (
        <button
          type="button"
          className={classes.open}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpen(true)}
        >
          <SearchIcon />
          <span className={classes.says}>{t('user.palette')}</span>
          <span className={classes.key} aria-hidden="true">
            {isApple ? '⌘K' : 'Ctrl K'}
          </span>
        </button>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <Palette screens={screens} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Screens that no menu lists. */
const ownScreens = (session: Session, t: ReturnType<typeof useTexts>['t']) =>
  mayEnter(session, '/admin/account') ? [{ path: '/admin/account', name: t('user.account') }] : [];
