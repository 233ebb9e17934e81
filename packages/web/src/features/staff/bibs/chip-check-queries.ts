import { listReaders } from '@dorsal/contract/calls/readers.ts';
import { checkChips } from '@dorsal/contract/calls/staff/chip-check.ts';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** The server answers as soon as the next chip has come in, and is asked again at once: a chip stands on the screen within a second of its read. */
const againMs = 20;
/** The time between two tries while no answer comes. */
const tryAgainMs = 500;

/** The chips that a reader has just read. They are asked for without a network too: an answer of before may not stand there as if it were of now. */
export const chipsQuery = (event: string, reader: string | undefined, modality: string | undefined) =>
  queryOptions({
    queryKey: ['staff', 'chip check', event, reader ?? '', modality ?? ''],
    queryFn: async ({ signal, client, queryKey }) => {
      const body = { event, reader: reader ?? '', modality };
      const shown = client.getQueryState<ChecksAnswer>(queryKey);
      // The first answer, and one after a failure, are wanted at once. Where nothing has come in, whatever does is new.
      const after = shown?.status === 'success' ? (shown.data?.chips[0]?.received_at ?? 0) : undefined;
      return await call(checkChips, { body: { ...body, after } }, signal);
    },
    enabled: reader !== undefined,
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.status === 'error' ? tryAgainMs : againMs),
    retry: false,
    gcTime: 0,
    meta: { isQuiet: true },
  });

export type ChecksAnswer = Awaited<ReturnType<typeof call<typeof checkChips>>>;
export type CheckedChip = ChecksAnswer['chips'][number];

/** All readers, to choose that of the table. */
export const readersQuery = queryOptions({
  queryKey: ['staff', 'readers of tables'],
  queryFn: ({ signal }) => call(listReaders, { body: { order: ['name'] } }, signal),
  meta: { isQuiet: true },
});

/** A chip stays large for so long; then the station waits for the next one. */
const shownMs: Ms = 8_000;

/** The chips in large: the one that was read last, with those beside it; none: it is long ago. The others stand below. */
export function chipsShown({ at, chips }: ChecksAnswer): {
  readonly large: readonly CheckedChip[];
  readonly before: readonly CheckedChip[];
} {
  const [last] = chips;
  if (last === undefined || at - last.received_at > shownMs) return { large: [], before: chips };
  const isLarge = (chip: CheckedChip): boolean =>
    chip === last || (last.fault === 'several' && chip.fault === 'several' && at - chip.received_at <= shownMs);
  return { large: chips.filter(isLarge), before: chips.filter((chip) => !isLarge(chip)) };
}
