import * as z from 'zod';
import { contentStaff } from '#access.ts';
import { endpoint } from '#endpoint.ts';
import { TimerView } from '#views/people/user-view.ts';

export const listTimers = endpoint({
  name: 'listTimers',
  method: 'POST',
  path: '/users/timers',
  access: contentStaff,
  summary: 'Users with the role timer, to pick those of an event.',
  body: z.strictObject({}).nullish(),
  answer: z.array(TimerView),
});
