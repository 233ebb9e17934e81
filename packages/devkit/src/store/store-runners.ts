import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import { replacePenalties, upsertManualTimes } from '@dorsal/server/modules/corrections/correction-repository.ts';
import { insertChips, insertPeople } from '@dorsal/server/modules/roster/roster-repository.ts';
import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { Kysely } from 'kysely';
import type { GeneratedModality, GeneratedRace, GeneratedRunner } from '#generator/race.ts';
import { itemAt } from '#random.ts';

interface RunnersToStore {
  readonly race: GeneratedRace;
  readonly modality: GeneratedModality;
  /** Internal number of the event. */
  readonly event: number;
  /** Internal number of the modality. */
  readonly number: number;
  readonly checkpoints: readonly number[];
  readonly waves: readonly number[];
  readonly newId: () => string;
}

/** Writes everybody of a modality with chips, penalties and typed times. Gives the participant number of each bib. */
export async function storeRunners(trx: Kysely<Database>, store: RunnersToStore): Promise<Map<string, number>> {
  const { race, modality, event, number, checkpoints } = store;
  const rows = modality.runners.map((runner, i) => personColumns(store, runner, i));
  const people = await insertPeople(trx, rows);
  const numbers = new Map(modality.runners.map(({ bib }, i) => [bib, people[i] ?? 0]));
  const numberOf = ({ bib }: GeneratedRunner): number => numbers.get(bib) ?? 0;
  const chips = modality.runners.flatMap((runner) =>
    runner.chips.map((chip) => ({
      event_number: event,
      chip: normaliseChip(chip),
      participant_number: numberOf(runner),
      modality_number: number,
    })),
  );
  await insertChips(trx, chips);
  const penalised = modality.runners.filter(({ penalties }) => penalties.length > 0);
  await replacePenalties(trx, new Map(penalised.map((runner) => [numberOf(runner), runner.penalties])));
  const typed = modality.runners.flatMap((runner) =>
    runner.manualTimes.map(({ checkpoint, timeMs }) => ({
      person: numberOf(runner),
      checkpoint: itemAt(checkpoints, checkpoint),
      timeMs,
      source: 'manual',
    })),
  );
  await upsertManualTimes(trx, typed, { user: null, at: race.endsAt });
  return numbers;
}

function personColumns({ race, event, number, waves, newId }: RunnersToStore, runner: GeneratedRunner, index: number) {
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
    created_at: created,
    imported_at: created,
  };
}
