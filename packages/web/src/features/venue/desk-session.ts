import { logInLiveRegister } from '@dorsal/contract/calls/sessions.ts';
import { call } from '#api/call.ts';
import { removeStored, storedText, storeText } from '#browser/storage.ts';

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
