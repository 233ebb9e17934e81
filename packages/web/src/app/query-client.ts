import { hashKey, type Mutation, MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import type { TextKey } from '#i18n/en/index.ts';
import { hub } from '#live/hub.ts';
import { clearFailure, reportFailure } from '#ui/failures/failures.ts';
import { browserSignal, mayPass, recoverQueries } from './recover-queries.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `what`: the text of a failure, as 'The prices could not be saved.' */
    queryMeta: {
      readonly what?: TextKey;
      /** The page does without the answer: its failure is not reported. */
      readonly isQuiet?: true;
    };
    mutationMeta: {
      readonly what?: TextKey;
      /** The screen that made the call says its failure. */
      readonly isQuiet?: true;
    };
  }
}

const queryReport = ({ queryHash }: Query<unknown, unknown, unknown>): string => `query ${queryHash}`;
/** A second try of the same act is another mutation: without a key of their own they share one message. */
const mutationReport = ({ options }: Mutation<unknown, unknown, unknown>): string =>
  `mutation ${hashKey(options.mutationKey ?? [])}`;

/** A failed refresh leaves the shown data. Without data, most pages show the failure in its place (`FailureNotice`). */
const queryCache = new QueryCache({
  onError: (error, query) => {
    if (query.meta?.isQuiet) return;
    reportFailure({
      key: queryReport(query),
      what: query.meta?.what ?? (query.state.data === undefined ? 'failed.load' : 'failed.refresh'),
      error,
      retry: () => void query.fetch().catch(() => undefined), // reported by this same place
    });
  },
});
// An answer ends a failure, however it came. The failures of a page are of no interest on the next one.
queryCache.subscribe((event) => {
  const { type, query } = event;
  const isAnswered = type === 'updated' && event.action.type === 'success';
  const isLeft = type === 'observerRemoved' && query.getObserversCount() === 0;
  if (isAnswered || isLeft) clearFailure(queryReport(query));
});

const mutationCache = new MutationCache({
  onError: (error, _, __, mutation) => {
    if (mutation.meta?.isQuiet) return;
    reportFailure({ key: mutationReport(mutation), what: mutation.meta?.what ?? 'failed.save', error });
  },
  onSuccess: (_, __, ___, mutation) => clearFailure(mutationReport(mutation)),
});

/** Two more tries for what a bad network causes; a refusal is final and shown at once. */
export const queryClient = new QueryClient({
  queryCache,
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      refetchOnWindowFocus: false,
    },
    // A change that is made without a network fails at once, and is seen: it would wait without a word, and go out by itself much later.
    mutations: { networkMode: 'always' },
  },
});

recoverQueries(queryClient, [browserSignal, (isOver) => hub.onOpen(isOver)]);
