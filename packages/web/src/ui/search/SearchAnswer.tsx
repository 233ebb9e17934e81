import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import classes from './search.module.css';

interface Props {
  /** Without blanks around it; empty: nothing has been asked for. */
  readonly asked: string;
  readonly query: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** The text before anything is typed. */
  readonly start: string;
  /** The people found; null: not known yet. */
  readonly count: number | null;
  readonly children: ReactNode;
}

/** The answer of a search: how to begin, that it is on its way, that it failed, or the number of hits and the hits. */
export function SearchAnswer({ asked, query, start, count, children }: Props): ReactElement {
  const { t } = useTexts();
  const isAsked = asked !== '';
  return (
    <>
      {query.error ? <FailureNotice error={query.error} onRetry={() => void query.refetch()} /> : null}
      <div className={classes.hits} aria-busy={query.isFetching}>
        {isAsked ? null : <p className={classes.count}>{start}</p>}
        {isAsked && query.isPending ? <Skeleton lines={5} /> : null}
        {isAsked && count !== null ? (
          <>
            <p role="status" className={classes.count}>
              {count === 0 ? t('board.find.none') : t('board.find.hits', { count })}
            </p>
            {children}
          </>
        ) : null}
      </div>
    </>
  );
}
