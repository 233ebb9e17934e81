import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';
import type { Context, Db } from '#platform/context.ts';
import { dropCopy, findCopy, freeSlug, takeCopyLock } from './copy-repository.ts';
import { startRaceClock } from './race-clock-repository.ts';
import { copyCourses, copyEvent, copyPeople, copyReaders } from './race-copy-repository.ts';
import { copiesOf, openCopying } from './row-copy-repository.ts';

/** A race as it was copied: which row became which, by the numbers of the originals. */
export interface CopiedRace {
  readonly event: number;
  readonly slug: string;
  readonly modalities: ReadonlyMap<number, number>;
  readonly readers: ReadonlyMap<number, number>;
  readonly checkpoints: ReadonlyMap<number, number>;
  readonly participants: ReadonlyMap<number, number>;
}

export interface CopyOptions {
  /** The event, and the modality that is wanted; those that share readers with it come along. */
  readonly event: number;
  readonly slug: string;
  readonly modality: number;
  /** True: an existing copy stays, and another is made beside it. */
  readonly keepsEarlier: boolean;
  /** The instant of the race that the copy shows until its clock is started. */
  readonly standsAt: EpochMs;
}

export type RaceCopied =
  | { readonly ok: true; readonly copy: CopiedRace }
  | { readonly ok: false; readonly refusal: 'slug_taken'; readonly slug: string };

/**
 * Copies a race as it was before its start: people, chips, courses, rules and reader configurations with readers of their own, at the same
 * instants; without guns, without corrections by staff, and without the data of people that a race does not need (contact, id number, account). The
 * copy is called after the original; the copy of an earlier replay is deleted, but for its reads: the log is never shortened.
 */
export function copyRace(context: Context, options: CopyOptions): Promise<RaceCopied> {
  return context.db.transaction().execute(async (trx): Promise<RaceCopied> => {
    await takeCopyLock(trx);
    const slug = options.keepsEarlier ? await freeSlug(trx, `${options.slug}-replay`) : `${options.slug}-replay`;
    const standing = await findCopy(trx, slug);
    if (standing === 'other event') return { ok: false, refusal: 'slug_taken', slug };
    if (standing !== null) await dropCopy(trx, standing);
    await openCopying(trx);
    await copyEvent(trx, options, slug);
    await copyCourses(trx);
    await copyPeople(trx);
    await copyReaders(trx);
    const copy = await copiedRace(trx, options.event, slug);
    const clock = { realFrom: context.now(), raceFrom: options.standsAt, raceUntil: options.standsAt, speed: 1 };
    await startRaceClock(trx, copy.event, options.event, clock);
    await refreshStatuses(trx, { scope: [copy.event], now: context.now() });
    await mark(trx, 'roster_import', { participants: [...copy.participants.values()] });
    return { ok: true, copy };
  });
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
