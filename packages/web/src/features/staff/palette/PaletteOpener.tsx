import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useEffect, useEffectEvent, useState } from 'react';
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
  const [{ isOpen, times }, change] = useState({ isOpen: false, times: 0 });
  const setOpen = (opens: (is: boolean) => boolean): void =>
    change((before) => {
      const isNow = opens(before.isOpen);
      return { isOpen: isNow, times: before.times + (isNow && !before.isOpen ? 1 : 0) };
    });
  const toggle = useEffectEvent(() => setOpen((is) => !is));
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
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
          onClick={() => setOpen(() => true)}
        >
          <SearchIcon />
          <span className={classes.says}>{t('user.palette')}</span>
          <span className={classes.key} aria-hidden="true">
            {isApple ? '⌘K' : 'Ctrl K'}
          </span>
        </button>
      )}
      {/* It stays while it closes, and gives the focus back; the next one begins anew. */}
      {times > 0 ? (
        <Suspense fallback={null}>
          <Palette key={times} screens={screens} isOpen={isOpen} onClose={() => setOpen(() => false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Screens that no menu lists. */
const ownScreens = (session: Session, t: ReturnType<typeof useTexts>['t']) =>
  mayEnter(session, '/admin/account') ? [{ path: '/admin/account', name: t('user.account') }] : [];
