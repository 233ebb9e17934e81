import { type checkChips as checkCall, mostCheckedChips } from '@dorsal/contract/calls/staff/chip-check.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { type ChipFault, checkChips, type HeardChip } from '@dorsal/domain/race-day/chip-check.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { findEventAsAsked } from '#modules/races/race-names-repository.ts';
import type { ReadBell } from '#modules/reads/read-bell.ts';
import type { Context, Db } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import {
  checkedMs,
  findCheckReader,
  findHeardChips,
  type HeardChipRow,
  hasHeardSince,
  isCollecting,
} from './chip-check-repository.ts';

export interface CheckParts {
  readonly context: Context;
  readonly bell: Pick<ReadBell, 'wait'>;
}

type Answer = AnswerOf<typeof checkCall>;

/** The chips that a reader has just brought, judged for one event. They are looked at alone: where the reader has no place, no read of it is a time. */
export async function answerCheckChips(
  { context: { db, now }, bell }: CheckParts,
  { event: named, reader: oid, modality, after }: BodyOf<typeof checkCall>,
): Promise<Answer | Refused> {
  const event = await findEventAsAsked(db, named);
  if (event === null) return refuse('event_not_found');
  const known = await findCheckReader(db, oid, now());
  if (known === null) return refuse('reader_not_found');
  if (after !== undefined)
    await untilHeard({ db, bell, reader: known.number, since: Math.max(after, now() - checkedMs) });
  const at = now();
  const reader = after === undefined ? known : ((await findCheckReader(db, oid, at)) ?? known);
  const asked = { event: event.number, reader: reader.number, since: at - checkedMs, most: mostCheckedChips };
  const heard = await findHeardChips(db, asked);
  const station = { race: modality, isCollecting: heard.length > 0 && (await isCollecting(db, event.number)) };
  const faults = checkChips(heard.map(chipOf), station);
  return {
    at,
    heartbeat: reader.heartbeat ?? undefined,
    times_from: reader.timesFrom ?? undefined,
    chips: heard.map((row, index) => present(row, faults[index] ?? null)),
  };
}

/** A station asks again so often at least: the last chip leaves its screen, and a server that is gone is noticed. */
const longestMs: Ms = 2_000;
/** Reads that another process has stored ring no bell here. */
const lookMs: Ms = 400;

interface Waiting extends Pick<CheckParts, 'bell'> {
  readonly db: Db;
  readonly reader: number;
  readonly since: EpochMs;
}

/** Ends when the reader has brought a chip since then, or after a while. */
async function untilHeard({ db, bell, reader, since }: Waiting): Promise<void> {
  const begun = performance.now();
  for (let left = longestMs; left > 0; left = longestMs - (performance.now() - begun)) {
    // Waited for before it is looked for: what comes in between is not missed.
    const rung = bell.wait(reader, Math.min(left, lookMs));
    if (await hasHeardSince(db, reader, since)) return;
    await rung;
  }
}

const chipOf = ({ heardAt, isElsewhere, person, bib, race, ...is }: HeardChipRow): HeardChip => ({
  at: heardAt,
  isElsewhere,
  bearer: person === null ? null : { ...is, person, race, hasBib: bib !== null && bib !== '' },
});

const present = (row: HeardChipRow, fault: ChipFault | null): Answer['chips'][number] => ({
  chip: row.chip,
  heard_at: row.heardAt,
  received_at: row.receivedAt,
  fault: fault ?? undefined,
  ...(row.person !== null && {
    person: {
      ...{ registration: row.oid, name: row.name, surname: row.surname, bib_number: row.bib ?? undefined },
      ...{ modality: row.race, modality_name: row.raceName, bib_color: row.bibColor || undefined },
    },
  }),
});
