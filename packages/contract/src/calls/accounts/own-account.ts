import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { Roles } from '#codecs/roles.ts';
import { Text } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';

const Password = z.string().min(1).max(1000);

export const ownAccount = endpoint({
  name: 'ownAccount',
  method: 'POST',
  path: '/account',
  summary: 'The account of whoever asks.',
  body: z.strictObject({}).nullish(),
  answer: z
    .object({
      _id: Oid,
      name: Text,
      surname: Text.optional(),
      email: Text.optional(),
      roles: Roles,
      two_steps: z.enum(['on', 'off', 'not_offered']),
      recovery_codes: z.int().min(0),
    })
    .meta({ id: 'OwnAccount' }),
});

export const changeOwnPassword = endpoint({
  name: 'changeOwnPassword',
  method: 'POST',
  path: '/account/password',
  summary: 'Changes one’s own password; one’s other sessions end.',
  body: z.strictObject({ password: Password, new_password: Password }),
  answer: z.object({ success: z.literal(true), ended: z.int().min(0) }),
  errors: ['wrong_password', 'too_many_attempts', 'password_too_short', 'password_too_long', 'command_id_reused'],
  maxBodyBytes: 10_000,
});
