import { type checkChips as checkCall, mostCheckedChips } from '@dorsal/contract/calls/staff/chip-check.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { type ChipFault, checkChips, type HeardChip } from '@dorsal/domain/race-day/chip-check.ts';
import { findEventAsAsked } from '#modules/races/race-names-repository.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import {
  checkedMs,
  findCheckReader,
  findHeardChips,
  type HeardChipRow,
  isCollecting,
} from './chip-check-repository.ts';

type Answer = AnswerOf<typeof checkCall>;

/** The chips that a reader has just brought, judged for one event. They are looked at alone: where the reader has no place, no read of it is a time. */
export async function answerCheckChips(
  { db, now }: Context,
  { event: named, reader: oid, modality }: BodyOf<typeof checkCall>,
): Promise<Answer | Refused> {
  const at = now();
  const event = await findEventAsAsked(db, named);
  if (event === null) return refuse('event_not_found');
  const reader = await findCheckReader(db, oid, at);
  if (reader === null) return refuse('reader_not_found');
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
