import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';

/** A session as its owner knows it again; never its token. */
const SessionView = z
  .object({
    _id: Oid,
    since: WireDate,
    /** Within five minutes. */
    last_seen: WireDate,
    browser: Text.optional(),
    /** The beginning of it. */
    address: Text.optional(),
    /** The one that asks. */
    is_this: z.boolean(),
  })
  .meta({ id: 'Session' });

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'POST',
  path: '/sessions',
  summary: 'One’s own sessions; with `user`, for admins, those of another.',
  body: z.strictObject({ user: Oid.optional() }).nullish(),
  answer: z.array(SessionView),
  errors: ['user_not_found'],
});

export const endSessions = endpoint({
  name: 'endSessions',
  method: 'POST',
  path: '/sessions/end',
  summary:
    'Ends one session; without `session` all of that user but the one that asks. Of another user for admins alone.',
  body: z.strictObject({ user: Oid.optional(), session: Oid.optional() }),
  answer: z.object({ success: z.literal(true), ended: z.int().min(0) }),
  errors: ['user_not_found', 'command_id_reused'],
});
