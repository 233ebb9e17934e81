import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
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
  // Keys between the opening and the palette's own field are the palette's, not of the field that has the focus. Null: nothing is kept.
  const typedAhead = useRef<string | null>(null);
  const open = (): void => {
    typedAhead.current = '';
    setOpen(() => true);
  };
  const close = (): void => {
    typedAhead.current = null;
    setOpen(() => false);
  };
  const toggle = useEffectEvent(() => (isOpen ? close() : open()));
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isOpener = isOpenersKey(event);
      const typed = typedAhead.current === null ? null : withKey(typedAhead.current, event);
      if (!isOpener && typed === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (isOpener) toggle();
      else typedAhead.current = typed;
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  const takeTyped = (): string => {
    const typed = typedAhead.current ?? '';
    typedAhead.current = null;
    return typed;
  };
  const screens = [...links, ...ownScreens(session, t)].filter(({ path }) => path in router.routesByPath);
  return (
    <>
      {isKeyOnly ? null : (
        <button
          type="button"
          className={classes.open}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={open}
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
          <Palette key={times} screens={screens} isOpen={isOpen} takeTyped={takeTyped} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const isOpenersKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** The text with a key more; Enter is a line's end. Null: the key is no text. */
function withKey(text: string, { key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): string | null {
  if (isComposing || ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return text.slice(0, -1);
  if (key === 'Enter') return `${text}\n`;
  return key.length === 1 ? text + key : null;
}

/** Screens that no menu lists. */
const ownScreens = (session: Session, t: ReturnType<typeof useTexts>['t']) =>
  mayEnter(session, '/admin/account') ? [{ path: '/admin/account', name: t('user.account') }] : [];
