import { beforeEach, expect, test, vi } from 'vitest';
import { callAs, callUnder } from '#api/call.ts';
import { CallFailed } from '#api/call-failed.ts';
import type { PocketClock } from './pocket-clock.ts';
import { startClock } from './pocket-clock.ts';
import type { LogEntry, Phone } from './pocket-log.ts';
import {
  allEntries,
  changePhone,
  dropContacts,
  keepContact,
  keptContacts,
  noteSent,
  replacePhone,
  storedPhone,
} from './pocket-store.ts';
import { openPhone, sendLog } from './pocket-sync.ts';

vi.mock('#api/call.ts', () => ({ callAs: vi.fn(), callUnder: vi.fn() }));
vi.mock('./pocket-store.ts', () => ({
  ...{ allEntries: vi.fn(), changePhone: vi.fn(), dropContacts: vi.fn(), keepContact: vi.fn() },
  ...{ keptContacts: vi.fn(), noteSent: vi.fn(), replacePhone: vi.fn(), storedPhone: vi.fn() },
}));

const phone = { address: 'race', device: 'phone', token: 'token', epoch: 1 } as Phone; // what sending looks at
const entry = (seq: number, more: Partial<LogEntry> = {}): LogEntry => ({
  ...{ address: 'race', epoch: 1, seq, segment: 3, kind: 'stamp', wall: 9_000, mono: 90, isSent: false },
  ...{ checkpoint: 'c', refusal: null },
  ...more,
});
/** A clock that shows these, one look after the other. */
const clockOf = (...looks: readonly (readonly [segment: number, mono: number])[]): PocketClock => {
  const left = [...looks];
  return {
    read: () => {
      const [segment, mono] = left.shift() ?? [0, 0];
      return { segment, mono, wall: 10_000 + mono };
    },
    stop: () => undefined,
  };
};
const answered = (items: readonly object[]) =>
  ({ answer: { server_time: 50_000, known_to: null, items }, headers: new Headers() }) as unknown as Awaited<
    ReturnType<typeof callAs>
  >; // of one call alone
const failed = (code: string, status: number) => new CallFailed({ code, status, message: code, requestId: null });

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(allEntries).mockResolvedValue([entry(1, { isSent: true }), entry(2), entry(3)]);
  vi.mocked(keptContacts).mockResolvedValue([]);
  vi.mocked(storedPhone).mockResolvedValue(phone);
});

// @spec [Race day] issue 20, staff.md §2: Entries go up in order, and the clock is measured by each round trip
test('what waits goes in its order, a refused entry keeps its reason, and the middle of the round trip is kept as a contact', async () => {
  vi.mocked(callAs).mockResolvedValue(answered([{ status: 'accepted' }, { status: 'refused', reason: 'bib: none' }]));
  expect(await sendLog(phone, clockOf([3, 100], [3, 180]))).toBe('done');
  const body = vi.mocked(callAs).mock.calls[0]?.[1].body as { readonly entries: readonly { readonly seq: number }[] };
  expect(body.entries.map(({ seq }) => seq)).toEqual([2, 3]);
  expect(vi.mocked(noteSent).mock.calls[0]?.[1].map(({ seq, refusal }) => [seq, refusal])).toEqual([
    [2, null],
    [3, 'bib: none'],
  ]);
  expect(keepContact).toHaveBeenCalledWith(phone, {
    ...{ epoch: 1, segment: 3, mono: 140, wall: 10_140, rtt: 80, serverAt: 50_000 },
  });
});

test('a phone that slept on the way has measured nothing', async () => {
  vi.mocked(callAs).mockResolvedValue(answered([{ status: 'accepted' }, { status: 'accepted' }]));
  expect(await sendLog(phone, clockOf([3, 100], [4, 180]))).toBe('done');
  expect(keepContact).not.toHaveBeenCalled();
  expect(noteSent).toHaveBeenCalled();
});

// @spec [Race day] issue 20: A link for another place opened on a phone of the event: nothing of one place is booked to the other
test('a round of a phone in whose place another one has come sends nothing and changes nothing', async () => {
  vi.mocked(storedPhone).mockResolvedValue({ ...phone, device: 'another' });
  expect(await sendLog(phone, clockOf([3, 100]))).toBe('offline');
  expect(callAs).not.toHaveBeenCalled();
  vi.mocked(storedPhone).mockResolvedValue(phone);
  vi.mocked(callAs).mockRejectedValue(failed('phone_ended', 401));
  await sendLog(phone, clockOf([3, 100]));
  const ended = vi.mocked(changePhone).mock.calls[0]?.[1];
  expect([ended?.(phone).isEnded, ended?.({ ...phone, device: 'another' }).isEnded]).toEqual([true, undefined]);
});

// @spec [Race day] issue 20: One place of several races is chosen at once, and a phone knows the link that let it in
test.each([
  [
    ['finish', 'finish'],
    ['c0', 'c1'],
  ],
  [['finish', 'intermediate'], []],
])('a link for %j stands at %j', async (kinds, chosen) => {
  const places = kinds.map((kind, at) => ({ checkpoint: `c${at}`, kind, modality: `r${at}`, name: 'Arch' }));
  const state = { event: {}, places, races: [], people: [] };
  vi.mocked(callUnder).mockResolvedValue({ answer: { device: 'd', token: 't', state } } as unknown as Awaited<
    ReturnType<typeof callUnder>
  >); // of one call alone
  await openPhone({ address: 'race', link: 'L2', pin: '1', name: 'Ada' });
  expect(replacePhone).toHaveBeenCalledWith(expect.objectContaining({ device: 'd', link: 'L2', chosen }));
});

// @spec [Race day] issue 20: A lost phone is ended from the desk; nothing is lost without a network
test.each([
  [failed('offline', 0), 'offline', 0],
  [failed('unavailable', 503), 'offline', 0],
  // A network that wants a log-in answers with a page of its own.
  [failed('unknown', 403), 'offline', 0],
  [failed('phone_ended', 401), 'ended', 1],
])('%s leaves the log as it is: %s', async (failure, sent, changes) => {
  vi.mocked(callAs).mockRejectedValue(failure);
  expect(await sendLog(phone, clockOf([3, 100]))).toBe(sent);
  expect(noteSent).not.toHaveBeenCalled();
  expect(dropContacts).not.toHaveBeenCalled();
  expect(changePhone).toHaveBeenCalledTimes(changes);
});

// @spec [Race day] staff.md §2: Each change of wall minus mono over 50 ms begins a segment
test('clocks that go side by side stay in a segment; a phone that slept, or whose clock was moved, begins another', () => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  let now = { wall: 1_000_000, mono: 500 };
  const clock = startClock(4, () => now);
  const after = (wall: number, mono: number): number => {
    now = { wall: now.wall + wall, mono: now.mono + mono };
    return clock.read().segment;
  };
  expect([after(1_000, 1_000), after(900, 880), after(60_000, 200), after(10, 10), after(-3_600_000, 5)]).toEqual([
    4, 4, 5, 5, 6,
  ]);
  clock.stop();
  vi.unstubAllGlobals();
});
