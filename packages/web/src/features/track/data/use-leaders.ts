import { listRegistrations } from '@dorsal/contract/calls/results/list-registrations.ts';
import { type Gender, genders } from '@dorsal/domain/timing/types.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** The head of a race changes this often at most. */
const againMs = 30_000;

/** Who leads, by registration. */
export type Leaders = ReadonlyMap<string, Gender>;
const nobody: Leaders = new Map();

/** The first of each gender while a race is live. A board puts who is farthest first, and of those who was there first. */
export function useLeaders(modality: string, isShown: boolean): Leaders {
  const { data } = useQuery({
    queryKey: ['leaders', modality],
    queryFn: ({ signal }) => askLeaders(modality, signal),
    enabled: isShown,
    refetchInterval: againMs,
    placeholderData: keepPreviousData,
    // A map without its leaders is a map all the same.
    meta: { isQuiet: true },
  });
  return (isShown && data) || nobody;
}

async function askLeaders(modality: string, signal: AbortSignal): Promise<Leaders> {
  const first = await Promise.all(
    genders.map(async (gender) => {
      const body = { modality, gender: [gender], limit: 1, order: ['result.shown_order' as const] };
      const answer = await call(listRegistrations, { body }, signal);
      return Array.isArray(answer)
        ? { gender, id: answer.find(({ result }) => isOnTheWay(result?.status))?._id }
        : null;
    }),
  );
  return new Map(first.flatMap((one) => (one?.id === undefined ? [] : [[one.id, one.gender] as const])));
}

/** Before anybody has passed a mat, a board begins with people who stand at home. */
const isOnTheWay = (status: string | undefined): boolean => status === 'started' || status === 'finished';
