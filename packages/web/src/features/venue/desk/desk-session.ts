import { logInLiveRegister } from '@dorsal/contract/calls/sessions.ts';
import { call } from '#api/call.ts';
import { removeStored, storedText, storeText } from '#browser/storage.ts';
import type { DeskEvent } from './desk-event.ts';

/** Document 2, section 5: 'exactly 6 digits'; six characters of any kind are taken, as document 3 has it. */
export const pinLength = 6;

/** Document 2, section 3: the PIN is kept in the browser for each token. */
const pinUnder = (token: string): string => `dorsal.venue.pin.${token}`;

export const storedPin = (token: string): string | null => storedText(pinUnder(token));
export const forgetPin = (token: string): void => removeStored(pinUnder(token));

/** Opens a session of the desk and keeps its PIN. `token` is that of the address. Gives the token of the session. @throws CallFailed */
export async function openDesk(token: string, pin: string): Promise<string> {
  const opened = await call(logInLiveRegister, { body: { token, password: pin } });
  storeText(pinUnder(token), pin);
  return opened.token;
}

const nameUnder = (token: string): string => `dorsal.venue.name.${token}`;

/** The name that this desk has given itself ('Mesa 2'), so that others know who gave a bib; '': none. */
export const deskName = (token: string): string => storedText(nameUnder(token)) ?? '';

/** The same as it goes with an entry: a name of signs alone is none. */
export function deskNameToSend(token: string): string {
  const name = plain(deskName(token));
  return /[\p{L}\p{N}]/u.test(name) ? name : '';
}

const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();

export const nameDesk = (token: string, name: string): unknown => storeText(nameUnder(token), name.trim());

const tillUnder = (token: string): string => `dorsal.venue.till.${token}`;

/** The id of this device, whose till the money goes into. Where nothing can be stored it is another one with each page. */
export function tillId(token: string): string {
  const stored = storedText(tillUnder(token)) ?? unstored.get(token);
  if (stored !== undefined) return stored;
  const made = globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  if (!storeText(tillUnder(token), made)) unstored.set(token, made);
  return made;
}

const unstored = new Map<string, string>();

const eventUnder = (token: string): string => `dorsal.venue.event.${token}`;

/** Keeps the event for the time without a network; one that is gone is forgotten. */
export function keepEvent(token: string, event: DeskEvent | null): DeskEvent | null {
  if (event === null) removeStored(eventUnder(token));
  else storeText(eventUnder(token), JSON.stringify(event));
  return event;
}

/** The event as it was last seen; null: this browser never saw it. */
export function keptEvent(token: string): DeskEvent | null {
  try {
    return JSON.parse(storedText(eventUnder(token)) ?? 'null');
  } catch {
    return null;
  }
}
