import { type Caller as CallerOfContract, eventsOf } from '@dorsal/contract/access.ts';
import type { Role } from '@dorsal/contract/codecs/enums.ts';
import type { Actor, SentCommand } from '#platform/actor.ts';

/** The sender of a request, found by the accounts module from the token. Log-out and revocation name it by `tokenHash`. */
export type Caller =
  | {
      readonly kind: 'user';
      readonly user: number;
      readonly name: string;
      readonly roles: readonly Role[];
      /** The numbers of the events that name a timer. */
      readonly events: readonly number[];
      readonly tokenHash: Buffer;
      /** The call that is made, as the trail names it. */
      readonly sent?: SentCommand | undefined;
    }
  /** Venue staff behind a PIN: one event, no account. */
  | {
      readonly kind: 'venue';
      readonly event: number;
      readonly roles: readonly ['live_register'];
      readonly tokenHash: Buffer;
      readonly sent?: SentCommand | undefined;
    }
  /** A reader or gateway. `reader` null: it may send reads of any reader. */
  | {
      readonly kind: 'device';
      readonly token: number;
      readonly name: string;
      readonly reader: number | null;
      readonly tokenHash: Buffer;
    }
  /** The phone of a helper, or of a member of staff who stamps: one event. */
  | PhoneCaller;

export interface PhoneCaller {
  readonly kind: 'phone';
  readonly phone: number;
  readonly oid: string;
  readonly name: string;
  readonly event: number;
  readonly tokenHash: Buffer;
}

/** Asks whose a token is; null: unknown, expired or revoked. The accounts module gives it. */
export type Authenticate = (token: string) => Promise<Caller | null>;

/** Roles of a caller; a visitor, a device and a phone have none. */
export const rolesOfCaller = (caller: Caller | null): readonly Role[] =>
  caller === null || isMachine(caller) ? [] : caller.roles;

type Machine = Extract<Caller, { readonly kind: 'device' | 'phone' }>;
/** Tells whether a caller is no session: it has no roles, and its calls are no commands. */
export const isMachine = (caller: Caller): caller is Machine => caller.kind === 'device' || caller.kind === 'phone';

/** A member of staff as the trail names them. Only for calls that admit staff alone. */
export function actorOf(caller: Caller | null): Actor {
  if (caller?.kind !== 'user') throw new Error('a call for staff was made by somebody else');
  return { name: `user:${caller.user}`, user: caller.user, sent: caller.sent };
}

/** A desk at the venue as the trail names it, and the event whose PIN it typed; null: the caller is no desk. */
export function deskOf(caller: Caller | null): { readonly event: number; readonly actor: Actor } | null {
  if (caller?.kind !== 'venue') return null;
  return { event: caller.event, actor: { name: `venue:${caller.event}`, user: null, sent: caller.sent } };
}

/** The caller in the words of the contract's access table. */
export function asContractCaller(caller: Caller | null): CallerOfContract {
  if (caller === null) return { kind: 'nobody' };
  if (isMachine(caller)) return { kind: caller.kind };
  if (caller.kind === 'venue') return { kind: 'session', user: null, roles: caller.roles, events: [caller.event] };
  return { kind: 'session', user: caller.user, roles: caller.roles, events: caller.events };
}

/** The events in which a caller may do what these roles may; none where they may not. */
export function eventsOfCaller(roles: readonly Role[], caller: Caller | null): 'all' | readonly number[] {
  const asked = asContractCaller(caller);
  return asked.kind === 'session' ? eventsOf(roles, asked) : [];
}

/** Tells whether a caller may do in an event what these roles may. */
export function mayInEvent(roles: readonly Role[], caller: Caller | null, event: number): boolean {
  const events = eventsOfCaller(roles, caller);
  return events === 'all' || events.includes(event);
}
