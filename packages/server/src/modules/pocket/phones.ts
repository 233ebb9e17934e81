import type { FindBearer } from '#modules/accounts/authenticate.ts';
import { type FoundEvent, findEvent } from '#modules/races/race-names-repository.ts';
import type { Context } from '#platform/context.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type HelperPhone, noteContact, phoneInForce } from './phone-repository.ts';

/** The phone of a token, for the authenticator. */
export const phoneOfToken: FindBearer = async (context, tokenHash) => {
  const phone = await phoneInForce(context.db, tokenHash, context.now());
  if (phone === undefined) return null;
  const { number, oid, name, event } = phone;
  return { kind: 'phone', phone: number, oid, name, event, tokenHash };
};

/** The phone that calls, whose contact is noted; undefined: it was ended, whatever the authenticator still holds. */
export async function phoneOfCaller(context: Context, caller: Caller | null): Promise<HelperPhone | undefined> {
  if (caller?.kind !== 'phone') return undefined;
  const phone = await phoneInForce(context.db, caller.tokenHash, context.now());
  if (phone !== undefined) await noteContact(context.db, phone.number, context.now());
  return phone;
}

/** The event whose helpers are asked for; null: there is none. */
export const eventNamed = ({ db }: Context, named: string): Promise<FoundEvent | null> => findEvent(db, named);
