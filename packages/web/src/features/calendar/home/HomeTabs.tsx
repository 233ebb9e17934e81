import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { TabLinks } from '#ui/tabs/TabLinks.tsx';
import { type HomeTab, homeTabs } from '../address/home-search.ts';
import classes from './HomeScreen.module.css';

interface Props {
  /** Null: not known yet. */
  readonly chosen: HomeTab | null;
  readonly liveCount: number;
  readonly panel: string;
}

/** Results, Live where there is something, and Next. */
export function HomeTabs({ chosen, liveCount, panel }: Props): ReactElement {
  const { t } = useTexts();
  // The place is kept until it is known whether Live is one of them.
  if (chosen === null) return <div className={classes.noTabs} />;
  const shown = homeTabs.filter((tab) => tab !== 'live' || liveCount > 0);
  const texts = { results: t('home.tab.results'), live: t('home.tab.live'), next: t('home.tab.next') };
  return (
    <TabLinks
      label={t('home.tabs')}
      chosen={chosen}
      panel={panel}
      tabs={shown.map((tab) => ({
        id: tab,
        link: { to: '/', search: (before: object) => ({ ...before, tab }) },
        isLive: tab === 'live',
        text:
          tab === 'live' ? (
            <>
              {texts.live} <span className={`${classes.count} numbers`}>{liveCount}</span>
            </>
          ) : (
            texts[tab]
          ),
      }))}
    />
  );
}
