import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import type { ReactElement } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { RollingNumber } from '#ui/motion/RollingNumber.tsx';
import classes from './Counts.module.css';

export type Stats = Pick<RegistrationStatsView, 'total' | 'status'>;

const shown: readonly { readonly text: TextKey; readonly count: (stats: Stats) => number }[] = [
  { text: 'results.counts.registered', count: ({ total }) => total },
  { text: 'results.counts.started', count: ({ status }) => status?.['took_start'] ?? 0 },
  { text: 'results.counts.finished', count: ({ status }) => status?.['finished'] ?? 0 },
  { text: 'results.counts.retired', count: ({ status }) => status?.['retired'] ?? 0 },
];

interface Props {
  /** Undefined: on the way, unless it has failed. */
  readonly stats: Stats | undefined;
  readonly hasFailed: boolean;
}

/** How many are entered, have started, are in and have given up. */
export function Counts({ stats, hasFailed }: Props): ReactElement {
  const { t } = useTexts();
  return (
    <dl className={classes.counts} aria-busy={stats === undefined && !hasFailed}>
      {shown.map(({ text, count }) => (
        <div key={text} className={classes.one}>
          <dt className={classes.what}>{t(text)}</dt>
          <dd className={`${classes.number} numbers`}>{stats ? <RollingNumber value={count(stats)} /> : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
