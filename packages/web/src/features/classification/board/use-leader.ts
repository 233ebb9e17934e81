import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { useQuery } from '@tanstack/react-query';
import { type BoardPage, type BoardPageKey, leaderQuery } from './board-page.ts';

/** Whoever leads the list that a page belongs to; null: nobody is placed, or the list is not one of places. */
export function useLeader(page: BoardPageKey, shown: BoardPage | undefined): RegistrationView | null {
  const isFirst = (page.search.page ?? 1) === 1;
  const isRanked = !page.isFinish || page.search.status === undefined || page.search.status === 'finished';
  const { data } = useQuery({ ...leaderQuery(page), enabled: isRanked && !isFirst });
  if (!isRanked) return null;
  const isPlaced = ({ result }: RegistrationView): boolean => {
    const split = result?.intermediate_results?.find(({ intermediate }) => intermediate === page.checkpoint);
    return (page.isFinish ? result?.pos_general : split?.pos_general) !== undefined;
  };
  return (isFirst ? shown : data)?.rows.find(isPlaced) ?? null;
}
