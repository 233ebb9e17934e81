import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hadBegun, type ModalityFacts, modalityStatus, phaseOf, stepBack } from './modality-status.ts';
import { staffMarks, statuses } from './status.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** The planned start is at 0, registrations run from 30 days to 2 days before. */
const aModality = (changes: Partial<ModalityFacts> = {}): ModalityFacts => ({
  staffMark: null,
  isTimed: true,
  isExternal: false,
  plannedStartAt: 0,
  plannedEndAt: 5 * hour,
  gunAt: null,
  firstOwnStartAt: null,
  firstStartReadAt: null,
  passedAt: null,
  registrationStart: -30 * day,
  registrationEnd: -2 * day,
  registrationLimit: 100,
  registered: 10,
  ...changes,
});
type Before = Parameters<typeof modalityStatus>[2];
const waiting: Before = { status: 'waiting_for_start', hadBegun: false };
const live: Before = { status: 'live', hadBegun: false };
const begunAndCancelled: Before = { status: 'cancelled', hadBegun: true };
const neverBegun: Before = { status: 'cancelled', hadBegun: false };
const statusAt = (now: number, changes: Partial<ModalityFacts> = {}, before = waiting) =>
  modalityStatus(aModality(changes), now, before);

// @spec [Statuses and transitions] design §5: Modality: waiting_for_start from 6 hours before the start
test.each([
  [-31 * day, 'registrations_not_opened'],
  [-30 * day, 'registrations_opened'],
  [-2 * day - 1, 'registrations_opened'],
  [-2 * day, 'registrations_closed'],
  [-6 * hour - 1, 'registrations_closed'],
  [-6 * hour, 'waiting_for_start'],
  [0, 'waiting_for_start'],
  [3 * hour, 'waiting_for_start'],
])('with the clock alone: at %d ms from the planned start it is %s', (now, status) => {
  expect(statusAt(now)).toBe(status);
});

// @spec [Statuses and transitions] design §5, issue 16: A race of an external event, which has no gun here, is over with its event
test.each([
  [-6 * hour, 5 * hour, 'waiting_for_start'],
  [0, 5 * hour, 'live'],
  [5 * hour, 5 * hour, 'finished_official'],
  [24 * hour - 1, null, 'live'],
  [24 * hour, null, 'finished_official'],
])('at %d ms a race of an external event with its end at %s is %s', (now, plannedEndAt, status) => {
  expect(statusAt(now, { isExternal: true, plannedEndAt })).toBe(status);
});

describe('registrations', () => {
  // @spec [Statuses and transitions] design §5: Modality: registrations not opened → opened → full, opened again when somebody withdraws → closed, by window and limit
  test('are full at the limit, and open again when somebody withdraws', () => {
    expect(statusAt(-10 * day, { registered: 100 })).toBe('registrations_full');
    expect(statusAt(-10 * day, { registered: 99 })).toBe('registrations_opened');
    expect(statusAt(-10 * day, { registered: 1000, registrationLimit: null })).toBe('registrations_opened');
  });

  // @spec [Statuses and transitions] design §5: Modality: registrations not opened → opened → full, opened again when somebody withdraws → closed, by window and limit
  test('full or not, they close', () => {
    expect(statusAt(-1 * day, { registered: 100 })).toBe('registrations_closed');
  });

  test('without a start they are open until their end, without an end until the race, without both never', () => {
    expect(statusAt(-300 * day, { registrationStart: null })).toBe('registrations_opened');
    expect(statusAt(-7 * hour, { registrationEnd: null })).toBe('registrations_opened');
    expect(statusAt(-7 * hour, { registrationStart: null, registrationEnd: null })).toBe('registrations_not_opened');
  });

  // @spec [Statuses and transitions] design §5: Modality: waiting_for_start from 6 hours before the start
  test('still open six hours before the race they give way to it', () => {
    expect(statusAt(-6 * hour, { registrationEnd: day })).toBe('waiting_for_start');
  });

  test('without a planned start they are all that is known', () => {
    expect(statusAt(-10 * day, { plannedStartAt: null })).toBe('registrations_opened');
    expect(statusAt(day, { plannedStartAt: null })).toBe('registrations_closed');
  });
});

describe('the race', () => {
  // @spec [Statuses and transitions] design §5: Modality: live with the gun, or with the first start read after the planned start
  test('is live with its gun, early or late', () => {
    expect(statusAt(-60_000, { gunAt: -60_000 })).toBe('live');
    expect(statusAt(20 * hour, { gunAt: hour })).toBe('live');
  });

  test('a gun typed in for later has not been fired', () => {
    expect(statusAt(0, { gunAt: 1000 })).toBe('waiting_for_start');
  });

  // @spec [Statuses and transitions] design §5: Modality: live with the gun, or with the first start read after the planned start
  test('is live with the first start read after the planned start', () => {
    expect([999, 1000].map((now) => statusAt(now, { firstStartReadAt: 1000 }))).toEqual(['waiting_for_start', 'live']);
    expect(statusAt(-500, { firstStartReadAt: -1000 })).toBe('waiting_for_start');
    expect(statusAt(2000, { firstStartReadAt: 1000, plannedStartAt: null })).toBe('registrations_closed');
  });

  // @spec [Statuses and transitions] issue 16: Own starts that no mat hears are on from the first start offset on, any race from its first crossing behind the start
  test('with own starts that no mat hears is live at the first of them, early or late, but not before a gun that was typed', () => {
    const firstOwnStartAt = 60_000;
    expect([59_999, 60_000].map((now) => statusAt(now, { firstOwnStartAt }))).toEqual(['waiting_for_start', 'live']);
    expect(statusAt(-1000, { firstOwnStartAt: -1000 })).toBe('live');
    expect(statusAt(60_000, { firstOwnStartAt, gunAt: 70_000 })).toBe('waiting_for_start');
    expect(statusAt(60_000, { firstOwnStartAt, staffMark: 'cancelled' })).toBe('cancelled');
  });

  // @spec [Statuses and transitions] issue 16: Own starts that no mat hears are on from the first start offset on, any race from its first crossing behind the start
  test('is live with the first crossing behind the start, also where no start was planned, and not while a gun is to come', () => {
    expect([999, 1000].map((now) => statusAt(now, { passedAt: 1000 }))).toEqual(['waiting_for_start', 'live']);
    expect(statusAt(2000, { passedAt: 1000, plannedStartAt: null })).toBe('live');
    expect(statusAt(2000, { passedAt: -1000 })).toBe('waiting_for_start');
    expect(statusAt(2000, { passedAt: 1000, gunAt: 3000 })).toBe('waiting_for_start');
    expect(statusAt(2000, { passedAt: 1000, firstOwnStartAt: 3000 })).toBe('live');
  });

  // @spec [Statuses and transitions] design §5: Modality: finished_provisional and finished_official by staff only (a timed race)
  test('is finished by staff only', () => {
    expect(statusAt(30 * day, { gunAt: 0 })).toBe('live');
    expect(statusAt(30 * day, { gunAt: 0, staffMark: 'finished_provisional' })).toBe('finished_provisional');
    expect(statusAt(30 * day, { gunAt: 0, staffMark: 'finished_official' })).toBe('finished_official');
  });

  test('without chips goes by its planned times', () => {
    const isTimed = false;
    expect([-1, 0, 5 * hour].map((now) => statusAt(now, { isTimed }))).toEqual([
      'waiting_for_start',
      'live',
      'finished_provisional',
    ]);
    expect(statusAt(9 * day, { isTimed, plannedEndAt: null })).toBe('live');
  });
});

// @spec [Statuses and transitions] design §5: Modality: cancelled and postponed by staff; postponed shows as registrations_closed
test('what staff marked stands, whatever the clock says', () => {
  for (const now of [-40 * day, -10 * day, 0, 40 * day]) {
    expect(statusAt(now, { staffMark: 'cancelled', gunAt: 0 })).toBe('cancelled');
    expect(statusAt(now, { staffMark: 'postponed' })).toBe('registrations_closed');
  }
});

// @spec [Statuses and transitions] issue 18: States: cancel, postpone with a note, uncancel
test('nobody enters a race of an event that is cancelled or postponed; one that is on goes on', () => {
  expect(statusAt(-10 * day, { eventMark: 'cancelled' })).toBe('cancelled');
  expect(statusAt(-10 * day, { eventMark: 'postponed' })).toBe('registrations_closed');
  expect(statusAt(-10 * day, { eventMark: null })).toBe('registrations_opened');
  expect(statusAt(hour, { eventMark: 'cancelled', gunAt: 0 })).toBe('live');
  expect(statusAt(hour, { eventMark: 'cancelled', passedAt: 1000 })).toBe('live');
});

// @spec [Statuses and transitions] issue 16: A race that is on when its event is cancelled stays live, and one that is not never begins
describe('of an event that is cancelled', () => {
  const off = { eventMark: 'cancelled' } as const;
  const ownStarts = { ...off, firstOwnStartAt: 60_000 };
  const signs: [string, Partial<ModalityFacts>][] = [
    ['own starts that no mat hears', { firstOwnStartAt: 60_000 }],
    ['a gun', { gunAt: 0 }],
    ['a start that was read', { firstStartReadAt: 1000 }],
    ['a crossing behind it', { passedAt: 1000 }],
    ['nothing any more, as its sign was taken back', {}],
  ];

  test.each(signs)('a race that was on stays live with %s', (_, sign) => {
    for (const before of [live, begunAndCancelled]) {
      expect(statusAt(hour, { ...off, ...sign }, before)).toBe('live');
      expect(statusAt(30 * day, { ...off, ...sign }, before)).toBe('live');
    }
    for (const status of ['finished_provisional', 'finished_official'] as const)
      expect(statusAt(hour, { ...off, ...sign }, { status, hadBegun: false })).toBe('live');
  });

  test.each(signs)('a race that was not on never becomes so by %s', (_, sign) => {
    expect(statusAt(hour, { ...off, ...sign }, neverBegun)).toBe('cancelled');
    // It was postponed by itself until now: whoever was heard ran another race.
    expect(statusAt(hour, { ...off, ...sign }, { status: 'registrations_closed', hadBegun: false })).toBe('cancelled');
    expect(hadBegun(aModality({ ...off, ...sign }), hour, neverBegun)).toBe(false);
  });

  test('a start list alone begins nothing, nor does a sign of later', () => {
    expect(statusAt(hour, ownStarts, waiting)).toBe('cancelled');
    expect(statusAt(0, { ...off, gunAt: 1000 }, waiting)).toBe('cancelled');
  });

  test('a race stays what it was from one look to the next, whatever comes', () => {
    const instant = fc.option(fc.integer({ min: -day, max: 3 * day }));
    const facts = fc.record({ gunAt: instant, firstOwnStartAt: instant, firstStartReadAt: instant, passedAt: instant });
    const looks = fc.array(fc.tuple(facts, fc.integer({ min: -day, max: 9 * day })), { minLength: 2 });
    fc.assert(
      fc.property(looks, fc.constantFrom(...statuses), fc.boolean(), (seen, status, begun) => {
        let before: Before = { status, hadBegun: begun };
        const told = seen.map(([changes, now]) => {
          const modality = aModality({ ...off, ...changes });
          before = {
            status: modalityStatus(modality, now, before),
            hadBegun: hadBegun(modality, now, before),
          };
          return before;
        });
        expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
      }),
    );
  });
});

test('own starts that were on go on where their event is postponed, and begin nothing there', () => {
  const postponed = { eventMark: 'postponed', firstOwnStartAt: 60_000 } as const;
  expect(statusAt(hour, postponed, live)).toBe('live');
  expect(statusAt(hour, postponed, { status: 'registrations_closed', hadBegun: false })).toBe('registrations_closed');
});

// @spec [Statuses and transitions] issue 18: States: cancel, postpone with a note, uncancel
test.each([
  ['a race with a gun', {}],
  ['a race with a gun that is to come', { gunAt: 9 * day }],
  ['a race with own starts by the start list', { firstOwnStartAt: 60_000 }],
  ['a walk that nobody times', { isTimed: false }],
  ["a race of another organiser's event", { isExternal: true }],
] as const)('of an event that is off %s neither waits nor begins by its plan', (_, race) => {
  for (const now of [-6 * hour, 0, hour, 8 * day]) {
    expect(statusAt(now, { ...race, eventMark: 'cancelled' })).toBe('cancelled');
    expect(statusAt(now, { ...race, eventMark: 'postponed' })).toBe('registrations_closed');
  }
});

// @spec [Statuses and transitions] staff.md §8: A race that is cancelled had begun where it was on when it was cancelled, or a gun or a crossing told so then
describe('a race that is cancelled had begun', () => {
  const known = begunAndCancelled;
  const begun = (changes: Partial<ModalityFacts>, before: Before, now = hour) =>
    hadBegun(aModality({ staffMark: 'cancelled', ...changes }), now, before);

  test.each<[string, Partial<ModalityFacts>]>([
    ['a gun', { gunAt: 0 }],
    ['a start that was read', { firstStartReadAt: 1000 }],
    ['a crossing behind it', { passedAt: 1000 }],
  ])('by %s, told when it is cancelled and by none that comes later', (_, sign) => {
    for (const before of [live, waiting, known]) expect(begun(sign, before)).toBe(true);
    expect(begun(sign, waiting, -1)).toBe(false);
    expect(begun(sign, neverBegun)).toBe(false);
  });

  test('where it was on, and not by its planned hour', () => {
    for (const before of [live, known]) expect(begun({}, before)).toBe(true);
    for (const before of [waiting, neverBegun]) expect(begun({}, before)).toBe(false);
  });

  test.each<[string, Partial<ModalityFacts>]>([
    ['own starts by the start list', { firstOwnStartAt: 60_000 }],
    ['a walk that nobody times', { isTimed: false }],
    ["a race of another organiser's event", { isExternal: true }],
  ])('with %s where it was on until then', (_, race) => {
    expect(begun(race, live)).toBe(true);
    expect(begun(race, known, 9 * day)).toBe(true);
    expect(begun(race, waiting, 9 * day)).toBe(false);
  });

  test('no other status is one of a race that was cancelled', () => {
    for (const before of [live, known]) {
      expect(begun({ staffMark: null, gunAt: 0 }, before)).toBe(false);
      expect(begun({ staffMark: 'postponed', gunAt: 0 }, before)).toBe(false);
      expect(begun({ staffMark: 'finished_official', gunAt: 0 }, before)).toBe(false);
    }
    // It goes on with its event cancelled.
    expect(begun({ staffMark: null, eventMark: 'cancelled', firstOwnStartAt: 60_000 }, live)).toBe(false);
    expect(begun({ staffMark: null, eventMark: 'cancelled', isTimed: false }, live)).toBe(true);
  });

  test('not by somebody who was heard while it was postponed', () => {
    expect(begun({ passedAt: 1000 }, { status: 'registrations_closed', hadBegun: false })).toBe(false);
  });
});

// @spec [Statuses and transitions] design §5: Modality: staff can go one step back
test('staff take one step back', () => {
  for (const was of [null, 'postponed', 'cancelled'] as const) {
    expect(stepBack('finished_official', was)).toBe('finished_provisional');
    expect(stepBack('finished_provisional', was)).toBeNull();
    expect(stepBack('postponed', was)).toBeNull();
    expect(stepBack(null, was)).toBeNull();
  }
  expect(stepBack('cancelled', null)).toBeNull();
});

// @spec [Statuses and transitions] staff.md §1: What was postponed before it was cancelled is postponed again when that is taken back
test('one step back of what was postponed before it was cancelled leaves it postponed', () => {
  expect(stepBack('cancelled', 'postponed')).toBe('postponed');
});

test('results know two marks, all else is before or live', () => {
  expect(staffMarks.map(phaseOf)).toEqual([
    'before_or_live',
    'before_or_live',
    'finished_provisional',
    'finished_official',
  ]);
  expect(phaseOf(null)).toBe('before_or_live');
});
