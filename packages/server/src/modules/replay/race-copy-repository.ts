import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { firstFreeNumber, modalitiesTogether } from './copy-repository.ts';
import { copyOf, copyRows, isCopied, numberCopies } from './row-copy-repository.ts';

const nothing = sql`null`;
const no = sql`false`;

/** The event and the modality that is wanted, with those that share readers with it: as they were before the race. */
export async function copyEvent(
  trx: Db,
  { event, modality }: { event: number; modality: number },
  slug: string,
): Promise<void> {
  await numberCopies(trx, 'event', sql`o.number = ${event}`);
  await copyRows(trx, 'event', {
    slug: sql`${slug}::text`,
    name: sql`o.name || ' (replay)'`,
    name_short: sql`o.name_short || ' (replay)'`,
    slug_rts: nothing,
    rts_numeric_id: nothing,
    circuit_number: nothing,
    featured: no,
    status: sql`'registrations_not_opened'`,
    staff_mark: nothing,
    staff_note: nothing,
    allow_live_registration: no,
    live_registration_token: nothing,
    live_registration_password: nothing,
    created_at: sql`now()`,
    updated_at: sql`now()`,
  });
  await copyRows(
    trx,
    'event_document',
    { event_number: copyOf('event', 'event_number') },
    isCopied('event', 'event_number'),
  );
  await copyRows(
    trx,
    'event_organism',
    { event_number: copyOf('event', 'event_number') },
    isCopied('event', 'event_number'),
  );
  await numberCopies(trx, 'modality', sql`o.number = any(${await modalitiesTogether(trx, modality)}::int[])`);
  await copyRows(trx, 'modality', {
    event_number: copyOf('event', 'event_number'),
    gun_at: nothing,
    status: sql`'registrations_not_opened'`,
    staff_mark: nothing,
    staff_note: nothing,
    had_begun: no,
    circuit_modality_number: nothing,
    allow_live_registration: no,
    created_at: sql`now()`,
    updated_at: sql`now()`,
  });
}

/** Checkpoints, neutralised spans, the place where a race was stopped, waves, categories, prizes and tracks of the copied modalities. */
export async function copyCourses(trx: Db): Promise<void> {
  const ofModality = { modality_number: copyOf('modality', 'modality_number') };
  const where = isCopied('modality', 'modality_number');
  await numberCopies(trx, 'checkpoint', where);
  await copyRows(trx, 'checkpoint', ofModality);
  await copyRows(trx, 'neutralised_span', ofModality, where);
  await copyRows(
    trx,
    'race_stop',
    { ...ofModality, checkpoint_number: copyOf('checkpoint', 'checkpoint_number') },
    where,
  );
  await numberCopies(trx, 'wave', where);
  await copyRows(trx, 'wave', { ...ofModality, gun_at: nothing });
  await copyRows(trx, 'category', ofModality, where);
  await copyRows(trx, 'prize_rule', ofModality, where);
  await copyRows(trx, 'track', ofModality, where);
}

/** The people of the copied modalities, with their chips and the orders of judges. */
export async function copyPeople(trx: Db): Promise<void> {
  const ours = {
    event_number: copyOf('event', 'event_number'),
    modality_number: copyOf('modality', 'modality_number'),
  };
  await numberCopies(trx, 'participant', sql`${isCopied('modality', 'modality_number')} and o.cancelled_at is null`);
  await copyRows(trx, 'participant', {
    ...ours,
    wave_number: copyOf('wave', 'wave_number'),
    user_number: nothing,
    id_number: nothing,
    contact_email: nothing,
    contact_phone: nothing,
    town: nothing,
    emergency_name: nothing,
    emergency_phone: nothing,
    mail_consent: nothing,
    mail_consent_at: nothing,
    mail_consent_by: nothing,
    price_paid_cents: nothing,
    extra_questions: sql`'{}'::jsonb`,
    staff_status: nothing,
    disqualified_reason: nothing,
    accepts_late_start: no,
  });
  await copyRows(
    trx,
    'chip',
    { ...ours, participant_number: copyOf('participant', 'participant_number') },
    isCopied('participant', 'participant_number'),
  );
  await copyRows(
    trx,
    'judge_order',
    {
      participant_number: copyOf('participant', 'participant_number'),
      checkpoint_number: copyOf('checkpoint', 'checkpoint_number'),
      modality_number: copyOf('modality', 'modality_number'),
    },
    sql`${isCopied('participant', 'participant_number')} and ${isCopied('modality', 'modality_number')}`,
  );
}

/** Readers of the copy's own: their reads count in the copy alone. */
export async function copyReaders(trx: Db): Promise<void> {
  await numberCopies(
    trx,
    'reader',
    sql`exists (select from reader_configuration rc join copied c on c.kind = 'modality' and c.old = rc.modality_number where rc.reader_number = o.number)`,
  );
  const first = await firstFreeNumber(trx);
  await copyRows(trx, 'reader', {
    numeric_id: sql`${first}::int + (select count(*)::int from copied c where c.kind = 'reader' and c.old < o.number)`,
    name: sql`o.name || ' (replay)'`,
    heartbeat: nothing,
    last_event_received: nothing,
  });
  const ofReader = { reader_number: copyOf('reader', 'reader_number') };
  await copyRows(trx, 'reader_clock', ofReader, isCopied('reader', 'reader_number'));
  await copyRows(
    trx,
    'reader_configuration',
    {
      ...ofReader,
      modality_number: copyOf('modality', 'modality_number'),
      checkpoint_number: copyOf('checkpoint', 'checkpoint_number'),
    },
    isCopied('modality', 'modality_number'),
  );
  await copyRows(
    trx,
    'mat_aside',
    {
      ...ofReader,
      modality_number: copyOf('modality', 'modality_number'),
      checkpoint_number: copyOf('checkpoint', 'checkpoint_number'),
      wave_number: copyOf('wave', 'wave_number'),
    },
    isCopied('modality', 'modality_number'),
  );
}
