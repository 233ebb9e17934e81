import { expect, test } from 'vitest';
import { mayTick, whichClock } from './which-clock.ts';

const start = Date.UTC(2026, 4, 3, 9);
const second = 1_000;
const waiting = { status: 'waiting_for_start', startsAt: start } as const;

// @spec [Live screens] doc 2 §2.1, §9: running clock since chrono_start while live, each second; countdown within 172800 s before the start
// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §9, design §5: Card of a race: status chip, and a live elapsed clock since the chrono start, each second, by the server's clock
test('a live race counts from its gun, and never backwards', () => {
  const live = { status: 'live', startsAt: start, gunAt: start + 60 * second } as const;
  expect(whichClock(live, start + 90 * second)).toEqual({ kind: 'running', ms: 30 * second });
  expect(whichClock(live, start)).toEqual({ kind: 'running', ms: 0 });
  expect(whichClock({ status: 'live', startsAt: start }, start)).toEqual({ kind: 'none' });
});

test('own starts without a gun count from the planned start, from which their offsets do', () => {
  const trial = { status: 'live', startsAt: start, chronotype: 'individual_chrono' } as const;
  expect(whichClock(trial, start + 90 * second)).toEqual({ kind: 'running', ms: 90 * second });
  expect(whichClock({ ...trial, gunAt: start + 60 * second }, start + 90 * second)).toEqual({
    kind: 'running',
    ms: 30 * second,
  });
});

// @spec [Live screens] doc 2 §2.1, §9: running clock since chrono_start while live, each second; countdown within 172800 s before the start
test('the countdown begins 172,800 s before the start', () => {
  expect(whichClock(waiting, start - 172_801 * second)).toEqual({ kind: 'none' });
  expect(whichClock(waiting, start - 172_800 * second)).toEqual({ kind: 'countdown', ms: 172_800 * second });
  expect(whichClock({ ...waiting, status: 'registrations_closed' }, start - second)).toEqual({
    kind: 'countdown',
    ms: second,
  });
});

test('at the planned start the signal is awaited; an event that nobody readied shows nothing', () => {
  expect(whichClock(waiting, start)).toEqual({ kind: 'awaited' });
  expect(whichClock({ ...waiting, status: 'registrations_closed' }, start)).toEqual({ kind: 'none' });
});

test('nobody counts down to what is postponed, whoever still sees its old date; one that began all the same runs', () => {
  const putOff = { ...waiting, status: 'registrations_closed', isPutOff: true } as const;
  expect(whichClock(putOff, start - second)).toEqual({ kind: 'none' });
  expect(whichClock({ ...putOff, status: 'live', gunAt: start }, start + second).kind).toBe('running');
});

test.each(['finished_provisional', 'finished_official', 'cancelled'] as const)('%s: no clock', (status) => {
  const over = { status, startsAt: start, gunAt: start };
  expect([whichClock(over, start - second), whichClock(over, start + second)]).toEqual([
    { kind: 'none' },
    { kind: 'none' },
  ]);
  expect(mayTick(over)).toBe(false);
});
