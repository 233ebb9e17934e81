import type { listStamps as listCall } from '@dorsal/contract/calls/staff/helpers.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { stampWaits } from '@dorsal/domain/pocket/pocket-entry.ts';
import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import type { Db } from '#platform/context.ts';
import { type BibHolder, holdersOfEvent, placesOfEvent } from './places-repository.ts';
import { type ListedLine, linesOfEvent } from './stamp-list-repository.ts';

/** Most stamps in one answer. */
const mostStamps = 500;

/** The stamps of an event that are nobody's time yet, each with the reason. */
export async function presentStamps(db: Db, event: number): Promise<AnswerOf<typeof listCall>> {
  const lines = await linesOfEvent(db, event);
  if (lines.length === 0) return { total: 0, stamps: [] };
  const holders = new Map((await holdersOfEvent(db, event)).map((one) => [sameBib(one.bib), one]));
  const raceOf = new Map((await placesOfEvent(db, event)).map(({ number, modality }) => [number, modality]));
  const waiting = lines.flatMap((line) => {
    const holder = line.bib === null ? undefined : holders.get(sameBib(line.bib));
    const why = whyOf(line, holder, raceOf);
    return why === null ? [] : [present(line, why)];
  });
  return { total: waiting.length, stamps: waiting.slice(0, mostStamps) };
}

type Why = (typeof stampWaits)[number];

function whyOf(
  { kind, bib, isCertain, meant }: ListedLine,
  holder: BibHolder | undefined,
  raceOf: ReadonlyMap<number, number>,
): Why | null {
  if (!isCertain) return 'uncertain';
  if (bib === null) return 'no_bib';
  if (holder === undefined) return 'unknown_bib';
  if (kind !== 'stamp' || meant.some((place) => raceOf.get(place) === holder.modality)) return null;
  return 'other_race';
}

const present = (line: ListedLine, why: Why): AnswerOf<typeof listCall>['stamps'][number] => ({
  ...{ device: line.phone, device_name: line.phoneName, kind: line.kind },
  ...{ epoch: line.epoch, seq: line.seq, segment: line.segment, at: line.at, why },
  ...(line.checkpoint !== null && { checkpoint: line.checkpoint }),
  ...(line.place !== null && { place: line.place }),
  ...(line.race !== null && { race: line.race }),
  ...(line.bib !== null && { bib: line.bib }),
});
