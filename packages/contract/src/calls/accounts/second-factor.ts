import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from '#views/done.ts';

const Password = z.string().min(1).max(1000);
/** Six digits of an app, or a recovery code. */
export const Code = shortText(40);

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/account/second-factor/begin',
  summary: 'A secret for an app that makes codes (TOTP); nothing is asked for before a code of it is confirmed.',
  body: z.strictObject({ password: Password }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['wrong_password', 'too_many_attempts', 'second_factor_on', 'second_factor_not_offered'],
  maxBodyBytes: 10_000,
});

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/account/second-factor',
  summary: 'Switches one’s second factor on by a first code. The recovery codes are in this answer and nowhere else.',
  body: z.strictObject({ code: Code }),
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['wrong_code', 'too_many_attempts', 'second_factor_off', 'second_factor_not_offered'],
  maxBodyBytes: 10_000,
});

export const endSecondFactor = endpoint({
  name: 'endSecondFactor',
  method: 'POST',
  path: '/account/second-factor/end',
  summary: 'Switches one’s own second factor off.',
  body: z.strictObject({ password: Password }),
  answer: Done,
  errors: ['wrong_password', 'too_many_attempts', 'second_factor_off', 'command_id_reused'],
  maxBodyBytes: 10_000,
});

export const endSecondFactorOf = endpoint({
  name: 'endSecondFactorOf',
  method: 'POST',
  path: '/user/second-factor/end',
  summary: 'Takes the second factor off a user who has lost theirs.',
  body: z.strictObject({ _id: Oid }),
  answer: Done,
  errors: ['user_not_found', 'second_factor_off', 'command_id_reused'],
});
