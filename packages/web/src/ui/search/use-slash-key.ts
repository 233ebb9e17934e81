import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls `open` on `/`, but not while somebody types. Shift is allowed: some keyboards need it for the slash. */
export function useSlashKey(open: () => void): void {
  const onSlash = useEffectEvent(open);
  // Before the first paint: whoever sees the page can press the key.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog')) return;
      event.preventDefault();
      onSlash();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
