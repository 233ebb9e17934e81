import { type LinkOptions, useLinkProps } from '@tanstack/react-router';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import classes from './TabLinks.module.css';

interface Tab {
  readonly id: string;
  readonly text: ReactNode;
  readonly link: LinkOptions;
  readonly isLive?: boolean;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  /** The id of the element that shows what is chosen; it is labelled by `tabId(chosen)`. */
  readonly panel: string;
}

/** The id of a tab, for the `aria-labelledby` of what it shows. */
export const tabId = (id: string): string => `tab-${id}`;

/** Tabs that are addresses: each can be shared and opened elsewhere. Arrows, Home and End go from one to another. */
export function TabLinks({ label, tabs, chosen, panel }: Props): ReactElement {
  return (
    <div role="tablist" aria-label={label} className={classes.tabs} onKeyDown={moveFocus}>
      {tabs.map((tab) => (
        <TabLink key={tab.id} tab={tab} isChosen={tab.id === chosen} panel={panel} />
      ))}
    </div>
  );
}

interface TabProps {
  readonly tab: Tab;
  readonly isChosen: boolean;
  readonly panel: string;
}

function TabLink({ tab: { id, text, link, isLive = false }, isChosen, panel }: TabProps): ReactElement {
  const { 'aria-current': _, ...props } = useLinkProps({ ...link, resetScroll: false });
  return (
    <a
      {...props}
      id={tabId(id)}
      role="tab"
      className={classes.tab}
      data-live={isLive}
      aria-selected={isChosen}
      aria-controls={isChosen ? panel : undefined}
      tabIndex={isChosen ? 0 : -1}
    >
      {text}
    </a>
  );
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? Math.max(0, tabs.indexOf(focused)) : 0;
  const step = steps[event.key];
  if (event.key === ' ') tabs[at]?.click();
  else if (step) tabs[step(at, tabs.length)]?.focus();
  else return;
  event.preventDefault();
}
