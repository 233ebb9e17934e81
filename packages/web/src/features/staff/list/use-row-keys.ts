import { type RefObject, useEffect } from 'react';

/** `j` and `k` move from row to row, onto the link that opens each, or the row itself where nothing opens. Enter is the link's own. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const step = stepOf(event);
      if (step === 0 || list.current === null) return;
      const rows = [...list.current.querySelectorAll<HTMLElement>('[data-row]')];
      const { activeElement } = document;
      const now = rows.findIndex((row) => row.contains(activeElement));
      const next = rows[now < 0 ? 0 : Math.min(Math.max(now + step, 0), rows.length - 1)];
      if (next !== undefined) stopIn(next).focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}

/** A link out of the site is none that opens the row. */
function stopIn(row: HTMLElement): HTMLElement {
  const link = row.querySelector<HTMLElement>('a[href^="/"]');
  if (link !== null) return link;
  row.tabIndex = -1;
  return row;
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** 0: the key is somebody else's. */
function stepOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): number {
  if (ctrlKey || metaKey || altKey) return 0;
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog')) return 0;
  return steps[key.toLowerCase()] ?? 0;
}
