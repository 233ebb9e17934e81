import { normaliseChip } from '@dorsal/domain/timing/normalise-chip.ts';
import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { ParticipantTable } from '@dorsal/server/platform/db/tables/participants.ts';
import type { Insertable, Kysely } from 'kysely';
import { aModality } from './a-modality.ts';
import { factoryNow, nextId, nextNumber } from './next-id.ts';
import { searchText } from './search-text.ts';

export interface MadeParticipant {
  readonly number: number;
  readonly oid: string;
  readonly bib: string | null;
  readonly eventNumber: number;
  readonly modalityNumber: number;
}

type ParticipantWishes = Partial<Insertable<ParticipantTable>> & {
  /** Default: the bib. */
  readonly chips?: readonly string[];
};

/** Somebody on a start list with a bib and a chip, in a modality of their own unless one is given. Marks nobody: no read is there yet. */
export async function aParticipant(db: Kysely<Database>, wishes: ParticipantWishes = {}): Promise<MadeParticipant> {
  const { chips, ...columns } = wishes;
  const modalityNumber = columns.modality_number ?? (await aModality(db)).number;
  const { event_number: eventNumber } = await db
    .selectFrom('modality')
    .select('event_number')
    .where('number', '=', modalityNumber)
    .executeTakeFirstOrThrow();
  const bib = columns.bib === undefined ? String(nextNumber()) : columns.bib;
  const person = { name: 'Aina', surname: 'Ferrer Roig', gender: 'female' as const, club: null, ...columns, bib };
  const made = await db
    .insertInto('participant')
    .values({
      oid: nextId(),
      search: searchText(person),
      created_at: new Date(factoryNow),
      ...person,
      event_number: eventNumber,
      modality_number: modalityNumber,
    })
    .returning(['number', 'oid', 'bib'])
    .executeTakeFirstOrThrow();
  const codes = chips ?? (bib === null ? [] : [bib]);
  const rows = codes.map((chip) => ({
    event_number: eventNumber,
    chip: normaliseChip(chip),
    participant_number: made.number,
    modality_number: modalityNumber,
  }));
  if (rows.length > 0) await db.insertInto('chip').values(rows).execute();
  return { ...made, eventNumber, modalityNumber };
}
