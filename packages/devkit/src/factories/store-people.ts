import { normaliseChip } from '@dorsal/domain/timing/normalise-chip.ts';
import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { Kysely } from 'kysely';
import type { GeneratedRunner } from '#generator/race.ts';
import { itemAt } from '#generator/random.ts';
import { insertRows } from './insert-rows.ts';
import type { ModalityToStore } from './modality-to-store.ts';
import { searchText } from './search-text.ts';

interface PeopleToStore extends ModalityToStore {
  /** Internal number of the modality. */
  readonly number: number;
  readonly checkpoints: readonly number[];
  readonly waves: readonly number[];
}

/** Writes everybody of a modality with chips, penalties and typed times. Gives the participant number of each bib. */
export async function storePeople(trx: Kysely<Database>, store: PeopleToStore): Promise<Map<string, number>> {
  const { modality, event, number } = store;
  await insertRows(
    trx,
    'participant',
    modality.runners.map((runner, i) => personRow(store, runner, i)),
  );
  const stored = await trx
    .selectFrom('participant')
    .select(['number', 'bib'])
    .where('modality_number', '=', number)
    .execute();
  const numbers = new Map(stored.map((row) => [row.bib ?? '', row.number]));
  const chips = modality.runners.flatMap((runner) =>
    runner.chips.map((chip) => ({
      event_number: event,
      chip: normaliseChip(chip),
      participant_number: numbers.get(runner.bib) ?? 0,
      modality_number: number,
    })),
  );
  await insertRows(trx, 'chip', chips);
  await storeByHand(trx, store, numbers);
  return numbers;
}

function personRow({ race, event, number, waves, newId }: PeopleToStore, runner: GeneratedRunner, index: number) {
  const { person } = runner;
  const created = new Date(race.startsAt - 90 * 86_400_000 + index * 60_000).toISOString();
  return {
    oid: newId(),
    event_number: event,
    modality_number: number,
    bib: runner.bib,
    name: person.name,
    surname: person.surname,
    gender: person.gender,
    birthdate: person.birthdate,
    category: person.category,
    // Without a category although their age has one: staff have taken it away.
    category_is_by_hand: person.category === null,
    club: person.club,
    federation: person.federation,
    is_local: person.isLocal,
    is_classified: runner.isClassified,
    is_public: person.isPublic,
    id_number: person.idNumber,
    contact_email: person.email,
    source: 'import',
    wave_number: runner.wave === null ? null : itemAt(waves, runner.wave),
    start_offset_ms: runner.startOffsetMs,
    staff_status: runner.staffStatus,
    disqualified_reason: runner.disqualifiedReason,
    accepts_late_start: runner.acceptsLateStart,
    search: searchText({ ...person, bib: runner.bib }),
    created_at: created,
    imported_at: created,
  };
}

/** Penalties and typed times. */
async function storeByHand(
  trx: Kysely<Database>,
  { race, modality, checkpoints }: PeopleToStore,
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  const at = new Date(race.endsAt).toISOString();
  const penalties = modality.runners.flatMap(({ bib, penalties: given }) =>
    given.map(({ timeMs, reason }) => ({
      participant_number: numbers.get(bib) ?? 0,
      time_ms: timeMs,
      reason,
      created_at: at,
    })),
  );
  await insertRows(trx, 'penalty', penalties);
  const typed = modality.runners.flatMap(({ bib, manualTimes }) =>
    manualTimes.map(({ checkpoint, timeMs }) => ({
      participant_number: numbers.get(bib) ?? 0,
      checkpoint_number: itemAt(checkpoints, checkpoint),
      time_ms: timeMs,
      source: 'manual',
      created_at: at,
    })),
  );
  await insertRows(trx, 'manual_time', typed);
}
