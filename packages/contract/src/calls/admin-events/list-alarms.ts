import * as z from 'zod';
import { raceStaff } from '#access.ts';
import { endpoint } from '#endpoint.ts';
import { AlarmGroupView } from '#views/back-office/alarm-view.ts';

export const listAlarms = endpoint({
  name: 'listAlarms',
  method: 'POST',
  path: '/alarms',
  access: raceStaff,
  summary: 'What needs a look, grouped by kind.',
  body: z.strictObject({}).nullish(),
  answer: z.array(AlarmGroupView),
});
