import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { isCutOff } from '#ui/failures/is-cut-off.ts';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import classes from './search.module.css';

interface Props {
  /** Without blanks around it; empty: nothing has been asked for. */
  readonly asked: string;
  /** Another text stands in the field by now, and is asked for in a moment. */
  readonly isBehind: boolean;
  readonly query: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly isPlaceholderData: boolean;
    readonly fetchStatus: string;
    readonly refetch: () => unknown;
  };
  /** The text before anything is typed. */
  readonly start: string;
  /** The people found; null: not known yet. */
  readonly count: number | null;
  /** The number of people found, where it is more than are shown. */
  readonly total?: number | undefined;
  readonly children: ReactNode;
}

/** The answer of a search: how to begin, that it is on its way, that it failed, or the number of hits and the hits. */
export function SearchAnswer({ asked, isBehind, query, start, count, total = 0, children }: Props): ReactElement {
  const { t } = useTexts();
  const isAsked = asked !== '';
  // Without a network the hits of the text before would stand under this one.
  const isToCome = query.isPending || isCutOff(query);
  // They stand there, dimmed, from the key on until the answer comes, and nothing is said of them.
  const isOfBefore = isBehind || query.isPlaceholderData;
  const foundText = (shown: number): string => {
    if (shown === 0) return t('board.find.none');
    return total > shown ? t('board.find.hitsOf', { count: shown, total }) : t('board.find.hits', { count: shown });
  };
  return (
    <>
      {query.error ? (
        <div className={classes.failure}>
          <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : null}
      <div className={classes.hits} aria-busy={isBehind || query.isFetching} data-of-before={isOfBefore || undefined}>
        {isAsked ? null : <p className={classes.count}>{start}</p>}
        {isAsked && isToCome ? <Skeleton lines={5} /> : null}
        {isAsked && !isToCome && count !== null ? (
          <>
            <p role="status" className={classes.count}>
              {isOfBefore ? null : foundText(count)}
            </p>
            {children}
          </>
        ) : null}
      </div>
    </>
  );
}
