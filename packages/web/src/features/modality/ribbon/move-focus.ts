import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, 'next' | 'previous' | 'first' | 'last'>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  Home: 'first',
  End: 'last',
};

/** The next tab with the focus in a list of `count` tabs; round at the ends. Null: the key is none of a tab list's. */
export function focusAfter(key: string, from: number, count: number): number | null {
  const step = steps[key];
  if (step === undefined || count === 0) return null;
  if (step === 'first') return 0;
  if (step === 'last') return count - 1;
  if (from < 0) return step === 'next' ? 0 : count - 1;
  return (from + (step === 'next' ? 1 : -1) + count) % count;
}

/** Arrows, Home and End move between the open tabs; Enter (by itself) and the space bar open one. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not([aria-disabled=true])')];
  const from = tabs.findIndex((tab) => tab.contains(document.activeElement));
  const to = event.key === ' ' ? null : focusAfter(event.key, from, tabs.length);
  if (event.key === ' ') tabs[from]?.click();
  else if (to === null) return;
  else tabs[to]?.focus();
  event.preventDefault();
}
