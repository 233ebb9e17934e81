import type { EventStatus, StaffMark } from '@dorsal/domain/status/status.ts';
import { expect, test } from 'vitest';
import { areTwoSteps, type SentStatus, stepAsked } from './step-asked.ts';

const cases: readonly (readonly [
  EventStatus,
  StaffMark | null,
  Omit<SentStatus, 'isTouched'>,
  string | null,
  string | null,
])[] = [
  // now, mark, sent; the step by a touched field, and by a whole body
  ['live', null, { status: 'finished_provisional' }, 'finish', 'finish'],
  ['live', null, { status: 'live' }, null, null],
  ['finished_provisional', 'finished_provisional', { status: 'finished_official' }, 'make_official', 'make_official'],
  ['finished_official', 'finished_official', { status: 'finished_provisional' }, 'step_back', null],
  ['finished_provisional', 'finished_provisional', { status: 'live' }, 'step_back', null],
  ['cancelled', 'cancelled', { status: null }, 'step_back', null],
  ['live', null, { status: null }, 'step_back', null],
  ['finished_official', null, { status: null }, 'step_back', null],
  ['cancelled', 'cancelled', { status: 'registrations_opened' }, 'step_back', null],
  ['registrations_opened', null, { status: 'cancelled' }, 'cancel', 'cancel'],
  ['registrations_opened', null, { postponed: true }, 'postpone', 'postpone'],
  ['registrations_closed', 'postponed', { postponed: false }, 'step_back', null],
  ['registrations_closed', 'postponed', { postponed: true, status: 'registrations_closed' }, null, null],
  ['registrations_closed', 'postponed', { postponed: true, status: 'cancelled' }, 'cancel', 'cancel'],
  ['registrations_closed', 'postponed', { postponed: false, status: 'cancelled' }, 'cancel', 'cancel'],
];

test.each(cases)(
  'from %s with the mark %s, %o asks for %s, in a whole body for %s',
  (status, mark, sent, touched, whole) => {
    expect(stepAsked({ ...sent, isTouched: true }, { status, mark })).toBe(touched);
    expect(stepAsked({ ...sent, isTouched: false }, { status, mark })).toBe(whole);
  },
);

test('postponed and another step at once are two, but for what stands already', () => {
  const open = { status: 'registrations_opened', mark: null } as const;
  expect(areTwoSteps({ postponed: true, status: 'cancelled' }, open)).toBe(true);
  expect(areTwoSteps({ postponed: true, status: 'registrations_opened' }, open)).toBe(false);
  expect(areTwoSteps({ postponed: true }, open)).toBe(false);
  expect(areTwoSteps({ postponed: false, status: 'cancelled' }, open)).toBe(false);
  const postponed = { status: 'registrations_closed', mark: 'postponed' } as const;
  expect(areTwoSteps({ postponed: true, status: 'cancelled' }, postponed)).toBe(false);
});
