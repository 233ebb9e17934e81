import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { type OfficialRace, type OfficialReads, officialReads } from '#modules/readers/official-repository.ts';
import { type ReaderClocks, type Span, trueInstant } from '#modules/readers/reader-clocks.ts';
import { loadReaderClocks } from '#modules/readers/reader-repository.ts';
import type { Db } from '#platform/context.ts';
import type { ReadKey } from '../derive/marks/marked-people-repository.ts';

/** The clock of a reader (internal number) as it stood and as it is, and the spans that it showed where these differ. */
interface ClockChange {
  readonly reader: number;
  readonly spans: readonly Span[];
  readonly before: ReaderClocks;
  readonly after: ReaderClocks;
}

/** The official races for whose people this reader heard something that counts, or counted, at another instant: a chip with the same text on another day is not theirs. */
export async function officialRacesMoved(
  trx: Db,
  { reader, spans, before, after }: ClockChange,
): Promise<OfficialRace[]> {
  const moved = new Map<number, OfficialRace>();
  for (const span of spans)
    for (const race of await officialReads(trx, { reader, ...span })) {
      const isMoved = race.instants.some((shown) => {
        const [was, is] = [trueInstant(before, reader, shown), trueInstant(after, reader, shown)];
        return was !== is && (isOpen(race, was) || isOpen(race, is));
      });
      if (isMoved) moved.set(race.number, race);
    }
  return [...moved.values()];
}

/** Tells whether a read can count for somebody of a race whose results are official. */
export async function isOfficialRead(trx: Db, { device: reader, heardAt, chip }: ReadKey): Promise<boolean> {
  const clocks = await loadReaderClocks(trx, [reader]);
  const at = trueInstant(clocks, reader, heardAt);
  const races = await officialReads(trx, { reader, from: heardAt, to: heardAt, chip });
  return races.some((race) => isOpen(race, at));
}

const isOpen = ({ opensAt, closesAt }: OfficialReads, at: EpochMs): boolean => at >= opensAt && at <= closesAt;
