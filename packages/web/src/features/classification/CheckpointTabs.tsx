import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { exactly } from '#ui/exactly.ts';
import classes from './CheckpointTabs.module.css';
import type { Tab } from './chosen-checkpoint.ts';
import { atTab } from './classification-search.ts';

interface Props {
  readonly modality: string;
  readonly tabs: readonly Tab[];
  readonly chosen: Tab;
}

/** Start, checkpoints and finish, each with how many have passed. Another tab begins at page 1 without a status filter. */
export function CheckpointTabs({ modality, tabs, chosen }: Props): ReactElement {
  const { t, language } = useTexts();
  const kilometres = (tab: Tab): string =>
    tab.distanceM === null
      ? (tab.name ?? tab.at)
      : `${new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(tab.distanceM / 1000)} km`;
  const title = (tab: Tab): string => (tab.kind === 'intermediate' ? kilometres(tab) : t(`board.${tab.kind}`));
  return (
    <nav aria-label={t('board.checkpoints')} className={classes.tabs}>
      {tabs.map((tab) => {
        const content = (
          <>
            <span className={classes.title}>{title(tab)}</span>
            <span className="numbers">{tab.passed}</span>
          </>
        );
        if (!tab.isOpen) {
          return (
            <span key={tab.id} className={classes.tab} aria-disabled="true">
              {content}
            </span>
          );
        }
        return (
          <Link
            key={tab.id}
            to="/m/$modalityId"
            params={{ modalityId: modality }}
            search={(search) => atTab(search, tab.at)}
            className={classes.tab}
            activeOptions={exactly}
            aria-current={tab.id === chosen.id ? 'true' : undefined}
          >
            {content}
          </Link>
        );
      })}
    </nav>
  );
}
