import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callWithHeaders } from '#api/call.ts';
import { pinnedKey, wantedVersion } from '../board/board-page.ts';

const listRegistrations = async () =>
  (await import('@dorsal/contract/calls/results/list-registrations.ts')).listRegistrations;

/** The pinned people of a modality as they stand at all checkpoints, in the order in which they were pinned. */
export function usePinnedPeople(modality: string, ids: readonly string[]): readonly RegistrationView[] {
  const { data } = useQuery({
    queryKey: [...pinnedKey(modality), ids],
    queryFn: async ({ signal }) => {
      const body = { modality, ids: [...ids], limit: ids.length, min_version: wantedVersion(modality) };
      const { answer, headers } = await callWithHeaders(listRegistrations, { body }, signal);
      return { people: Array.isArray(answer) ? answer : [], version: Number(headers.get('x-board-version') ?? 0) };
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const found = new Map(data?.people.map((person) => [person._id, person]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
