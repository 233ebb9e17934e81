import * as z from 'zod';
import { shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';

/** Opens the venue screen of one event: its token of the address and the PIN. */
export const logInLiveRegister = endpoint({
  name: 'logInLiveRegister',
  method: 'POST',
  path: '/login/live-register',
  access: 'public',
  summary: 'Logs venue staff in with the PIN of the event.',
  body: z.strictObject({
    token: shortText(200),
    password: z.string().regex(/^.{6}$/u, 'the PIN has 6 characters'),
  }),
  /** One role here, as text; `roles` as everywhere. */
  answer: z.object({
    role: z.literal('live_register'),
    roles: z.tuple([z.literal('live_register')]),
    token: z.string(),
  }),
  errors: ['wrong_pin', 'too_many_attempts', 'event_not_found'],
  maxBodyBytes: 10_000,
});
