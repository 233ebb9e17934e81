import { raceStaff } from '@dorsal/contract/access.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { forgiveAttempt } from '#modules/accounts/attempt-repository.ts';
import { countAll, countsOfLink, isSameText } from '#modules/accounts/log-in.ts';
import { hashToken, newToken } from '#modules/accounts/tokens.ts';
import { findEvent } from '#modules/races/race-names-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import { type Caller, eventsOfCaller, mayInEvent } from '#platform/http/caller.ts';
import { insertPhone, lastInstantOf, linkOfToken } from './phone-repository.ts';

/** A phone that wants to stamp at an event. */
export interface PhoneToOpen {
  readonly event: string;
  readonly link: string | undefined;
  readonly pin: string | undefined;
  readonly name: string;
  readonly address: string;
}

export type Opened =
  | {
      readonly ok: true;
      readonly event: number;
      readonly oid: string;
      readonly token: string;
      /** Checkpoints; null: all. */
      readonly places: readonly number[] | null;
      readonly endsAt: EpochMs;
    }
  | {
      readonly ok: false;
      readonly refusal:
        | 'event_not_found'
        | 'not_signed_in'
        | 'not_allowed'
        | 'wrong_pin'
        | 'helper_link_not_found'
        | 'helper_link_over'
        | 'helper_link_of_other_event';
    }
  | { readonly ok: false; readonly refusal: 'too_many_attempts'; readonly retryAt: EpochMs };

/**
 * Opens a phone by a link with its PIN, or, where no link was sent, by the session of an admin or a timer of that event. Whoever has neither learns
 * nothing of the event, not even that there is one.
 */
export const openPocket = (context: Context, asked: PhoneToOpen, caller: Caller | null): Promise<Opened> =>
  asked.link === undefined ? openForStaff(context, asked, caller) : openByLink(context, { ...asked, link: asked.link });

async function openForStaff(
  context: Context,
  { event: named, name }: PhoneToOpen,
  caller: Caller | null,
): Promise<Opened> {
  if (caller?.kind !== 'user') return { ok: false, refusal: 'not_signed_in' };
  if (eventsOfCaller(raceStaff, caller).length === 0) return { ok: false, refusal: 'not_allowed' };
  const event = await findEvent(context.db, named);
  if (event === null || !mayInEvent(raceStaff, caller, event.number)) return { ok: false, refusal: 'event_not_found' };
  const endsAt = await usualEnd(context, context.db, event.number);
  return await makePhone(context, { event: event.number, link: null, user: caller.user, name, endsAt, places: null });
}

async function openByLink(
  context: Context,
  { event: named, link: token, pin, name, address }: PhoneToOpen & { readonly link: string },
): Promise<Opened> {
  const link = await linkOfToken(context.db, token);
  if (link === undefined) return { ok: false, refusal: 'helper_link_not_found' };
  const event = await findEvent(context.db, named);
  if (event?.number !== link.event) return { ok: false, refusal: 'helper_link_of_other_event' };
  if (link.endedAt !== null || link.endsAt <= context.now()) return { ok: false, refusal: 'helper_link_over' };
  const counts = countsOfLink(token, address);
  const retryAt = await countAll(context, counts);
  if (retryAt !== null) return { ok: false, refusal: 'too_many_attempts', retryAt };
  if (!isSameText(link.pin, pin ?? '')) return { ok: false, refusal: 'wrong_pin' };
  await forgiveAttempt(context.db, counts);
  const { endsAt, places } = link;
  return await makePhone(context, { event: event.number, link: link.number, user: null, name, endsAt, places });
}

interface NewPhone {
  readonly event: number;
  readonly link: number | null;
  readonly user: number | null;
  readonly name: string;
  readonly places: readonly number[] | null;
  readonly endsAt: EpochMs;
}

async function makePhone(context: Context, { event, link, user, name, places, endsAt }: NewPhone): Promise<Opened> {
  const [oid, token] = [context.newId(), newToken()];
  await insertPhone(context.db, {
    ...{ oid, event_number: event, link_number: link, user_number: user, name: name.trim() },
    ...{
      token_hash: hashToken(token),
      opened_at: context.now(),
      ends_at: endsAt,
      ended_at: null,
      last_contact_at: null,
    },
  });
  return { ok: true, event, oid, token, places, endsAt };
}

const afterLastMs: Ms = 12 * 3_600_000;

/** Some hours after the last instant at which anybody is timed; of an event that is over, after now. */
export async function usualEnd(context: Context, db: Db, event: number): Promise<EpochMs> {
  return Math.max((await lastInstantOf(db, event)) ?? 0, context.now()) + afterLastMs;
}
