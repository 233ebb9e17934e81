import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import { mark } from '#modules/derive/marks/mark.ts';
import { startRaceClock } from '#modules/replay/race-clocks.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';
import type { Context, Db } from '#platform/context.ts';
import { dropCopy, findCopy, firstFreeNumber, freeSlug, modalitiesTogether, takeCopyLock } from './copy-repository.ts';
import { copiesOf, copyOf, copyRows, isCopied, numberCopies, openCopying } from './copy-rows.ts';

/** A race as it was copied: which row became which, by the numbers of the originals. */
export interface CopiedRace {
  readonly event: number;
  readonly slug: string;
  readonly modalities: ReadonlyMap<number, number>;
  readonly readers: ReadonlyMap<number, number>;
  readonly checkpoints: ReadonlyMap<number, number>;
  readonly participants: ReadonlyMap<number, number>;
}

export interface CopyWish {
  /** The event, and the modality that is wanted; those that share readers with it come along. */
  readonly event: number;
  readonly slug: string;
  readonly modality: number;
  /** True: a copy that stands already stays, and another is made beside it. */
  readonly keepsOther: boolean;
  /** The instant of the race at which the copy stands until its clock is started. */
  readonly standsAt: EpochMs;
}

export type RaceCopied =
  | { readonly ok: true; readonly copy: CopiedRace }
  | { readonly ok: false; readonly refusal: 'slug_taken'; readonly slug: string };

/**
 * Copies a race as it was before its start: people, chips, courses, rules and reader configurations with readers of their own, at the same
 * instants; without guns, without what staff corrected, and without what a race does not need of people (contact, id number, account). The
 * copy is called after the original; the one of an earlier replay goes, but for the reads that it brought: the log is never shortened.
 */
export function copyRace(context: Context, wish: CopyWish): Promise<RaceCopied> {
  return context.db.transaction().execute(async (trx): Promise<RaceCopied> => {
    await takeCopyLock(trx);
    const slug = wish.keepsOther ? await freeSlug(trx, `${wish.slug}-replay`) : `${wish.slug}-replay`;
    const standing = await findCopy(trx, slug);
    if (standing === 'other event') return { ok: false, refusal: 'slug_taken', slug };
    if (standing !== null) await dropCopy(trx, standing);
    await openCopying(trx);
    await copyEvent(trx, wish, slug);
    await copyCourses(trx);
    await copyPeople(trx);
    await copyReaders(trx);
    const copy = await copiedRace(trx, wish.event, slug);
    const clock = { realFrom: context.now(), raceFrom: wish.standsAt, raceUntil: wish.standsAt, speed: 1 };
    await startRaceClock(trx, copy.event, wish.event, clock);
    await refreshStatuses(trx, { scope: [copy.event], now: context.now() });
    await mark(trx, 'roster_import', { participants: [...copy.participants.values()] });
    return { ok: true, copy };
  });
}

const nothing = sql`null`;
const no = sql`false`;

async function copyEvent(trx: Db, { event, modality }: CopyWish, slug: string): Promise<void> {
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
    circuit_modality_number: nothing,
    allow_live_registration: no,
    created_at: sql`now()`,
    updated_at: sql`now()`,
  });
}

async function copyCourses(trx: Db): Promise<void> {
  const ofModality = { modality_number: copyOf('modality', 'modality_number') };
  const where = isCopied('modality', 'modality_number');
  await numberCopies(trx, 'checkpoint', where);
  await copyRows(trx, 'checkpoint', ofModality);
  await numberCopies(trx, 'wave', where);
  await copyRows(trx, 'wave', { ...ofModality, gun_at: nothing });
  await copyRows(trx, 'category', ofModality, where);
  await copyRows(trx, 'prize_rule', ofModality, where);
  await copyRows(trx, 'track', ofModality, where);
}

async function copyPeople(trx: Db): Promise<void> {
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
}

/** Readers of the copy's own: what they bring is the copy's and nobody else's. */
async function copyReaders(trx: Db): Promise<void> {
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
}

async function copiedRace(trx: Db, original: number, slug: string): Promise<CopiedRace> {
  const event = (await copiesOf(trx, 'event')).get(original);
  if (event === undefined) throw new Error('there is no such event');
  return {
    event,
    slug,
    modalities: await copiesOf(trx, 'modality'),
    readers: await copiesOf(trx, 'reader'),
    checkpoints: await copiesOf(trx, 'checkpoint'),
    participants: await copiesOf(trx, 'participant'),
  };
}
