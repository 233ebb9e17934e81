import { givesPrizes } from '@dorsal/domain/prizes/gives-prizes.ts';
import type { PrizeRule } from '@dorsal/domain/prizes/types.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import type { Result } from '@dorsal/domain/timing/types.ts';
import { emptyResult } from '#modules/derive/board-change.ts';
import { loadBoardRoster } from '#modules/derive/board-people-repository.ts';
import type { BoardPerson } from '#modules/derive/board-person.ts';
import { resultOfRow } from '#modules/derive/derive-repository.ts';
import { showsPrizes } from '#modules/races/modality-repository.ts';
import type { Db } from '#platform/context.ts';

export interface ExportedPerson {
  readonly id: number;
  readonly person: BoardPerson;
  readonly result: Result;
}

/** Everyone entered in a modality with their result of now, by participant number. To be called in one snapshot. */
export async function peopleWithResults(db: Db, modality: number): Promise<ExportedPerson[]> {
  const people = await loadBoardRoster(db, modality);
  const rows = await db.selectFrom('result').selectAll().where('modality_number', '=', modality).execute();
  const results = new Map(rows.map((row) => [row.participant_number, resultOfRow(row)]));
  return [...people]
    .map(([id, person]) => ({ id, person, result: results.get(id) ?? emptyResult }))
    .toSorted((a, b) => a.id - b.id);
}

export interface ExportedPrizes {
  /** By order. */
  readonly rules: readonly PrizeRule[];
  /** Everyone may see who takes a prize; false: staff alone. */
  readonly areShown: boolean;
}

/** The prize rules of a modality; none where it gives no prizes. To be called in the same snapshot. */
export async function exportedPrizes(db: Db, modality: number): Promise<ExportedPrizes> {
  const areShown = await showsPrizes(db, modality);
  const { status } = await db
    .selectFrom('modality')
    .select('status')
    .where('number', '=', modality)
    .executeTakeFirstOrThrow();
  if (!givesPrizes(status as EventStatus)) return { rules: [], areShown }; // only the status job writes it
  const rules = await db
    .selectFrom('prize_rule')
    .select(['order', 'total', 'by', 'not_with as notWith'])
    .where('modality_number', '=', modality)
    .orderBy('order')
    .execute();
  return { rules, areShown };
}

export const checkpointsOf = (db: Db, modality: number): Promise<{ number: number }[]> =>
  db.selectFrom('checkpoint').select('number').where('modality_number', '=', modality).execute();
