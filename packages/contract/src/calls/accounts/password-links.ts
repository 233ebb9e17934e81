import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from '#views/done.ts';

const Password = z.string().min(1).max(1000);

/** The token stands in the fragment of the address that the screen makes of it, where no server and no proxy sees it. */
export const makePasswordLink = endpoint({
  name: 'makePasswordLink',
  method: 'POST',
  path: '/user/password-link',
  summary: 'A link of one use by which a user sets a password. Its token is in this answer and nowhere else.',
  body: z.strictObject({ _id: Oid }),
  answer: z.object({ token: z.string(), expires_at: WireDate }),
  errors: ['user_not_found', 'user_disabled', 'user_without_email'],
});

const LinkToken = shortText(200);

export const testPasswordLink = endpoint({
  name: 'testPasswordLink',
  method: 'POST',
  path: '/password-link/test',
  summary: 'Says whether a link still holds, and whose it is.',
  body: z.strictObject({ token: LinkToken }),
  answer: z.object({ success: z.boolean(), name: Text.optional(), email: Text.optional() }),
  maxBodyBytes: 10_000,
});

export const usePasswordLink = endpoint({
  name: 'usePasswordLink',
  method: 'POST',
  path: '/password-link',
  summary: 'Sets the password of the user of a link, which is over then. All their sessions end.',
  body: z.strictObject({ token: LinkToken, new_password: Password }),
  answer: Done,
  errors: ['password_link_over', 'password_too_short', 'password_too_long'],
  maxBodyBytes: 10_000,
});

/** `by` says how links come here at all, and nothing about the address. */
export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/password-forgotten',
  summary: 'Asks for a link by mail. The answer is the same whether the address is known or not.',
  body: z.strictObject({ email: shortText(254) }),
  answer: z.object({ success: z.literal(true), by: z.enum(['mail', 'admin']) }),
  errors: ['too_many_attempts'],
  maxBodyBytes: 10_000,
});
